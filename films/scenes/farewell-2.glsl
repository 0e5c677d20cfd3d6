// Paper Boat: a folded boat with a light in it drifts out over a lake full of stars.
// Arc: one warm light close to us; as it goes, other lights wake far out, and it joins them.

//@film exposure=1.35 contrast=1.42 saturation=1.3 bloom=0.14 grain=0.016 vignette=0.8 poster=2.2 dim=0.75 hold=12 fold=2 crf=34 crfAv1=39
//@use sky loop settle

//@shared
const float LENS = 1.2;
float away() { return ease(-1.5, 17.5, arc(17.5)); }

vec3 eye() { return vec3(.05 * sin(settling(4.) * .3), 1.55, 0.); }
float pitch() { return mix(-.70, -.20, ease(1.5, 16.5, arc(17.))); }
vec3 rayTo(vec2 q) {
  float a = pitch(), c = cos(a), s = sin(a);
  vec3 d = normalize(vec3(q, LENS));
  return vec3(d.x, d.y * c + d.z * s, d.z * c - d.y * s);
}
// Where a point of the world lies in the picture.
vec2 seenAt(vec3 p) {
  float a = pitch(), c = cos(a), s = sin(a);
  p -= eye();
  vec3 d = vec3(p.x, p.y * c - p.z * s, p.z * c + p.y * s);
  return d.xy / max(d.z, .01) * LENS;
}

vec3 boatAt() {
  float k = away();
  float z = mix(1.28, 9.0, mix(k * k, k, .25));
  return vec3(mix(pick(.42, .10), pick(-.80, -.28), k) + .03 * sin(u_time * TURN), .012 * sin(u_time * TURN * 2.), z);
}
float boatTurn() { return mix(.55, 1.25, away()) + .08 * sin(u_time * TURN); }
const float BOAT = .30;    // half its length, in metres

vec3 toBoat(vec3 v) {
  v.xz = turn(boatTurn()) * v.xz;
  v.xy = turn(.05 * sin(u_time * TURN)) * v.xy;
  v.yz = turn(.07 * sin(u_time * TURN + 1.)) * v.yz;
  return v;
}

struct Paper { float near; vec3 normal; float edge; bool sail; };

void facet(vec3 eye, vec3 ray, vec3 a, vec3 b, vec3 c, bool sail, inout Paper hit) {
  vec3 e1 = b - a, e2 = c - a, p = cross(ray, e2);
  float det = dot(e1, p);
  if (abs(det) < 1e-6) return;
  vec3 s = (eye - a) / det;
  float u = dot(s, p);
  vec3 q = cross(s, e1);
  float v = dot(ray, q), t = dot(e2, q);
  if (u < 0. || v < 0. || u + v > 1. || t < 0. || t > hit.near) return;
  hit.near = t;
  hit.normal = normalize(cross(e1, e2));
  hit.edge = min(min(u, v), 1. - u - v);
  hit.sail = sail;
}

// The folded sheet, in the boat's own space, one unit from the middle to the bow.
Paper meetBoat(vec3 eye, vec3 ray) {
  Paper hit = Paper(1e6, vec3(0., 1., 0.), 1., false);
  vec3 bow = vec3(1., .50, 0.), stern = vec3(-1., .50, 0.), peak = vec3(0., .98, 0.);
  vec3 keelA = vec3(.52, 0., 0.), keelB = vec3(-.52, 0., 0.);
  for (int i = 0; i < 2; i++) {
    float side = i == 0 ? 1. : -1.;
    vec3 rim = vec3(0., .34, .40 * side), fold = vec3(0., .30, .11 * side);
    facet(eye, ray, bow, rim, keelA, false, hit);
    facet(eye, ray, rim, keelB, keelA, false, hit);
    facet(eye, ray, rim, stern, keelB, false, hit);
    facet(eye, ray, peak, vec3(.50, .20, 0.), fold, true, hit);
    facet(eye, ray, peak, fold, vec3(-.50, .20, 0.), true, hit);
  }
  return hit;
}

// Light of the paper: the flame behind it comes through, the sky lies cold on it.
vec3 paperLight(vec3 at, vec3 ray, Paper hit) {
  vec3 n = faceforward(hit.normal, ray, hit.normal);
  vec3 flame = vec3(.0, .24, .0);
  vec3 to = flame - at;
  float d2 = dot(to, to);
  float facing = abs(dot(normalize(to), n));
  float alive = .93 + .05 * sin(u_time * TURN * 9.) + .04 * sin(u_time * TURN * 15. + 2.);
  float fibre = .86 + .28 * fbm(at.xy * 9. + at.z * 7., 4);
  float through = (.30 + .70 * facing) / (.07 + d2 * 2.6);
  vec3 warm = mix(vec3(1.2, .36, .055), vec3(1.7, .86, .28), sat(through * .14)) * through * .66 * fibre * alive;
  // Two layers of paper where it is folded over.
  float doubled = hit.sail ? 1. : mix(1., .62, ramp(.16, .34, at.y));
  vec3 cold = vec3(.020, .032, .055) * (.4 + .6 * sat(n.y));
  float crease = 1. - .42 * exp(-hit.edge * 26.);
  return (warm * doubled + cold) * crease;
}

//@full water mips
vec3 heavens(vec3 d) {
  vec2 p = vec2(atan(d.x, d.z), d.y);
  float up = max(d.y, 0.);
  vec3 c = mix(vec3(.022, .042, .070), vec3(.006, .015, .036), ramp(0., .30, up));
  c = mix(c, vec3(.003, .007, .020), ramp(.25, .9, up));
  // The river of stars, standing on the horizon where the boat goes.
  float bend = p.x - pick(-.12, -.05) - .42 * (p.y - .25) - .05 * sin(p.y * 6.);
  float band = gauss(bend / .20);
  float dust = fbm(p * vec2(7., 6.) + 11., 5), dark = fbm(p * vec2(11., 9.) + 40., 5);
  c += (vec3(.034, .050, .085) * dust + vec3(.050, .040, .040) * gauss(bend / .09) * dust) * band * 1.5 * ramp(.72, .30, dark);
  c += stars(p * .85, u_time) * (.9 + 1.5 * band) * ramp(.016, .085, up);
  return c;
}
float swell(vec2 p, float t) {
  float h = 0.;
  h += .50 * sin(dot(p, vec2(.8, .6)) * 2.3 + t * TURN) + .35 * sin(dot(p, vec2(-.5, .86)) * 3.7 - t * TURN);
  h += .9 * noise(p * 2.1 + vec2(t * .20, t * .15)) + .20 * noise(p * 4.7 - vec2(t * .35, -t * .2));
  return h + .02 * noise(p * 11. + t * .5);
}
void main() {
  vec2 q = fromCentre(gl_FragCoord.xy);
  vec3 o = eye(), ray = rayTo(q);
  if (ray.y > -.002) {
    vec3 mist = vec3(.006, .009, .012) * exp(-max(ray.y, 0.) * 30.);
    fragColor = vec4(heavens(normalize(vec3(ray.x, max(ray.y, .012), ray.z))) + mist, 1.);
    return;
  }
  float far = o.y / -ray.y;
  vec3 p = o + ray * far;
  float e = max(.01, far * .002), t = u_time;
  float h = swell(p.xz, t);
  vec2 slope = vec2(swell(p.xz + vec2(e, 0.), t) - h, swell(p.xz + vec2(0., e), t) - h) / e * .0062;
  // Rings go out from the hull.
  vec3 boat = boatAt();
  vec2 from = p.xz - boat.xz;
  float r = length(from);
  slope += from / max(r, .05) * cos(r * 21. - t * TURN * 5.) * .016 * exp(-r * 1.5) * ramp(.10, .4, r);
  slope *= 1. / (1. + far * far * .010);
  vec3 n = normalize(vec3(-slope.x, 1., -slope.y));
  vec3 mirror = reflect(ray, n);
  mirror.y = abs(mirror.y) + .002;
  float fresnel = .02 + .98 * pow(1. - sat(dot(n, -ray)), 5.);
  vec3 body = vec3(.0016, .0050, .0085);
  vec3 seen = heavens(normalize(mirror)) * mix(.85, 1., fresnel);
  // The boat in the mirror, and its flame's glow drawn long by the ripples.
  vec3 at = toBoat(p - boat) / BOAT, way = toBoat(mirror);
  float along = dot(-at, way);
  vec3 nearest = at + way * max(along, 0.);
  if (dot(nearest, nearest) < 1.6) {
    Paper hit = meetBoat(at, way);
    if (hit.near < 1e5) seen = paperLight(at + way * hit.near, way, hit) * .85;
  }
  vec3 lamp = boat + vec3(0., .10, 0.);
  vec3 to = lamp - p;
  float gaze = dot(normalize(to), mirror);
  float size = .10 / length(to);
  seen += vec3(1.2, .48, .12) * (.20 * exp((gaze - 1.) * 260.) + .05 * exp((gaze - 1.) * 30.)) * ramp(3.4, .2, length(to)) ;
  vec3 c = body + seen * mix(.50, 1., fresnel);
  // Light that enters the water under the hull.
  c += vec3(.075, .036, .011) * exp(-r * r * 3.2) + vec3(.020, .012, .005) * exp(-r * 1.2);
  // Mist where lake and sky meet.
  vec3 haze = heavens(normalize(vec3(ray.x, .012, ray.z))) + vec3(.006, .009, .012);
  c = mix(c, haze, max((1. - exp(-max(far - 9., 0.) * .020)) * .85, ramp(-.028, -.002, ray.y)));
  fragColor = vec4(c, 1.);
}

//@instances far_lights count=70
#ifdef VERTEX
vec4 place(int id, vec2 corner) {
  float f = float(id);
  vec4 h = hash4(f * 1.77 + 21.), g = hash4(f * 3.1 + 4.);
  float z = mix(13., 60., pow(h.y, 1.4));
  // They lie along the path the boat takes, denser toward the middle.
  float x = (h.x + g.x - 1.) * z * pick(.66, .26) - z * .045;
  vec2 at = seenAt(vec3(x + .05 * settling(4.) * (g.y - .5), .10, z));
  float wakes = 5.5 + 8.5 * g.z;
  float lit = ramp(wakes, wakes + 2., arc(17.)) * (.85 + .15 * sin(u_time * TURN * (2. + floor(g.w * 2.9)) + f));
  float size = .46 / z * (.7 + .6 * h.w);
  v_a = vec4(lit * (.6 + .6 * g.w), z, 0., 0.);
  if (lit <= 0.) return vec4(2., 2., 0., 1.);
  // Tall enough for its reflection.
  return toClip(at + vec2(corner.x * size, corner.y * size * 3.2 - size * 2.));
}
#else
vec4 shade() {
  vec2 p = vec2(v_uv.x, (v_uv.y * 3.2 - 2.));
  float lamp = exp(-dot(p, p) * 30.) * 1.5 + exp(-dot(p, p) * 5.) * .10;
  float down = -p.y;
  float shake = (noise(vec2(down * 5., u_time * 1.6 + float(v_id))) - .5) * .30;
  float path = gauss((p.x + shake * down * .4) / .20) * exp(-down * 1.1) * ramp(.05, .35, down) * (.4 + .6 * noise(vec2(down * 11., u_time * 2. + float(v_id) * 3.)));
  return vec4(vec3(1.5, .62, .17) * (lamp + path * .34) * v_a.x * mix(1., .65, ramp(15., 55., v_a.y)), 0.);
}
#endif

//@instances boat count=1
#ifdef VERTEX
vec4 place(int id, vec2 corner) {
  vec3 at = boatAt();
  vec2 middle = seenAt(at + vec3(0., .12, 0.));
  float size = BOAT * 3.2 / length(at - eye()) * LENS;
  v_a = vec4(middle, size, 0.);
  return toClip(middle + corner * size);
}
#else
vec4 shade() {
  vec2 q = v_a.xy + v_uv * v_a.z;
  vec3 boat = boatAt(), o = toBoat(eye() - boat) / BOAT;
  vec3 c = vec3(0.);
  float cover = 0.;
  for (int i = 0; i < 8; i++) {
    vec2 shift = (vec2(float(i & 3), float(i >> 1 & 1) + .5 * float(i >> 2)) + .5) / vec2(4., 2.) - .5;
    vec3 ray = toBoat(rayTo(q + shift / u_size.y));
    Paper hit = meetBoat(o, ray);
    if (hit.near > 1e5) continue;
    vec3 at = o + ray * hit.near;
    c += paperLight(at, ray, hit) / 8.;
    cover += 1. / 8.;
  }
  float r = length(v_uv);
  vec3 halo = vec3(1., .42, .11) * (exp(-r * r * 9.) * .085 + exp(-r * r * 40.) * .10) * ramp(1., .6, r);
  return vec4(c + halo, cover);
}
#endif

//@instances reeds count=26 segments=14
// Out of focus at the edge of the frame: the bank we stand on.
#ifdef VERTEX
vec4 place(int id, vec2 corner) {
  float f = float(id);
  vec4 h = hash4(f * 2.3 + 8.);
  float y = corner.y * .5 + .5;
  bool right = id < 9;
  float x0 = right ? pick(.80, .26) + h.x * .20 : pick(-.93, -.34) + h.x * h.x * pick(.42, .20);
  float tall = (right ? .34 : .62) * (.45 + .65 * h.y) * (1. - .5 * h.x);
  float leave = ease(2., 11., arc(17.));
  float bend = (h.z - .5) * .30 + .018 * sin(u_time * TURN + f);
  vec2 at = vec2(x0 + bend * y * y, -.56 - .30 * leave + tall * y);
  float width = mix(.010, .017, h.w) * (1. - y * y * .8);
  v_a = vec4(y, h.w, 0., 0.);
  return toClip(at + vec2(corner.x * width, 0.));
}
#else
vec4 shade() {
  float soft = ramp(1., .15, abs(v_uv.x)) * ramp(1., .8, v_a.x);
  return vec4(vec3(.0014, .0028, .0042) * soft, soft * .94);
}
#endif

//@grade
vec3 grade(vec3 c, vec2 uv) {
  float l = luma(c);
  return mix(c * vec3(.82, .98, 1.16), c * vec3(1.04, .99, .94), ramp(.02, .35, l)) + vec3(.0005, .0013, .0028);
}
