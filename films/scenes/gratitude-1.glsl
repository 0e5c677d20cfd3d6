// Every Light: one paper lantern is let go over a mountain lake at dusk, then all the others.
// Arc: one light becomes hundreds; the water fills with them as the last of the day goes.

//@film exposure=0.95 contrast=1.38 saturation=1.42 bloom=0.13 grain=0.016 vignette=0.75 poster=8.6 dim=0.72 hold=10 fold=1.5 crf=29.5 crfAv1=34
//@use sky water loop settle

//@shared
const float LENS = 1.05;
const float REACH = 5.2;      // a sprite's quad is this many lantern radii wide, for its halo
const float FOCUS = 8.;

float day() { return 1. - .55 * ease(0., 12., arc(12.)); }
// They rise and come to hang in the air; after that they only sway.
float rising() { return settling(4.) * 1.25; }
float horizon() { return pick(-.085, -.16) - .085 * ease(u_time / REST); }

struct Lantern { vec3 at; float radius, lit; };

// Sorted far to near: a swarm over the far shore, some in the middle distance, a few near ones
// kept to the sides, and last the first one that was let go.
const int FAR = 150, MIDDLE = 48, NEAR = 7;
const int ALL = FAR + MIDDLE + NEAR + 1;

Lantern lantern(int id) {
  float f = float(id);
  vec4 h = hash4(f * 1.731 + 3.1), g = hash4(f * 2.17 + 90.);
  float z, width, released, x;
  float side = (h.x - .5) * 2.;
  if (id < FAR) {
    float k = (f + .5) / float(FAR);
    z = mix(78., 22., pow(k, .8));
    x = side * z * pick(.80, .42);
    released = mix(-2.5, 7.2, pow(g.x, .8));
  } else if (id < FAR + MIDDLE) {
    float k = (f - float(FAR) + .5) / float(MIDDLE);
    z = mix(21., 11.5, k);
    x = sign(side) * pow(abs(side), .75) * z * pick(.86, .50);
    released = mix(-1., 6.8, g.x);
  } else if (id < ALL - 1) {
    float k = (f - float(FAR + MIDDLE) + .5) / float(NEAR);
    z = mix(9.5, 4.4, k);
    // Nothing big and soft may stand in the middle of the picture.
    x = (id % 2 == 0 ? 1. : -1.) * mix(pick(.52, .20), pick(.86, .34), h.x) * z;
    // Upright, the words stand low across the whole width: the near ones have passed before.
    released = mix(pick(1.5, -4.5), pick(6.2, .5), g.x);
  } else {
    float t = rising();
    return Lantern(vec3(pick(-1.75, -.42) + .03 * t + .10 * sin(u_time * TURN), pick(-1.10, -.92) + pick(.30, .26) * t + .006 * t * t, 7.2), .50, 1.);
  }
  float age = max(rising() - released, 0.);
  float speed = .40 + .30 * h.z;
  float rise = speed * (age + 1.2 * (exp(-age / 1.2) - 1.));
  float y = -.96 + rise * (1. + z * .02) + h.y * z * .05;
  x += (.12 * sin(u_time * TURN + h.w * 6.28) + .05 * rising()) * (1. + z * .01);
  return Lantern(vec3(x, y, max(z - .06 * rising(), 3.4)), .40 * (.8 + .4 * h.w), ramp(0., 1.8, age));
}

// Places one sprite; used for the sky and again for what hangs in front of the water.
vec4 placeLantern(int id, vec2 corner, out vec4 a, out vec4 b) {
  Lantern one = lantern(id);
  vec2 p = one.at.xy / one.at.z * LENS + vec2(0., horizon());
  float radius = one.radius / one.at.z * LENS;
  float blur = sat(abs(1. / one.at.z - 1. / FOCUS) * 3.2 - .04);
  if (one.lit <= 0.) radius = 0.;
  a = vec4(float(id), blur, radius, one.at.z);
  b = vec4(p, one.lit, 0.);
  return toClip(p + corner * radius * REACH);
}

vec4 shadeLantern(vec2 uv, vec4 a, vec4 b) {
  vec4 h = hash4(a.x * 3.3 + 1.);
  float sway = .09 * sin(u_time * TURN + h.x * 6.28);
  vec2 p = turn(sway) * uv * REACH;
  float flicker = .88 + .09 * sin(u_time * TURN * (4. + floor(h.y * 2.9)) + h.z * 20.) + .05 * sin(u_time * TURN * 9. + h.w * 30.);
  float haze = ramp(14., 58., a.w);

  // A paper bag, wider at the shoulder, its top rounded, its mouth a ring of wire.
  float y = p.y;
  float halfWidth = .57 + .20 * ramp(-1., .5, y) - .10 * ramp(.4, 1.1, y);
  float across = p.x / (halfWidth + .02);
  float top = 1. - .34 * pow(abs(across), 2.6);
  float mouth = -.97 + .07 * sqrt(sat(1. - across * across));
  float edge = max(abs(p.x) - halfWidth, max(y - top, mouth - .10 - y));
  float soft = max(.03 + a.y * .95, 1.5 / (a.z * u_size.y));
  float body = ramp(soft, -soft * .7, edge);
  float sharp = sat(1. - a.y * 5.);

  vec2 fromFlame = (p - vec2(.05 * sin(u_time * TURN * 3. + h.z * 9.), -.74)) * vec2(1.2, .80);
  float core = exp(-dot(fromFlame, fromFlame) * 1.35);
  float round_ = sqrt(sat(1. - across * across));
  // Four glued panels, and creases where the paper was folded.
  float panel = asin(clamp(across, -1., 1.)) / PI * 4. + h.x;
  float seam = exp(-pow((fract(panel) - .5) * 14., 2.));
  float crease = 1. + sharp * (.30 * (fbm(vec2(panel * 2.3, y * 1.7) + h.x * 40., 4) - .5) - .16 * seam);
  vec3 paper = mix(vec3(.36, .052, .008), vec3(1.25, .36, .055), sat(core * 1.2 + .08)) * (.42 + .62 * round_);
  paper += vec3(2.7, 1.20, .30) * pow(core, 3.) * 1.1;
  paper *= crease * flicker * mix(1., .46, ramp(.35, 1., y));
  // The burning wick shows through the open mouth.
  float inside = ramp(mouth + .02, mouth - .02, y) * sharp;
  vec2 wick = (p - vec2(0., -.93)) * vec2(3.4, 7.);
  paper = mix(paper, vec3(1.6, .62, .13), inside * .8);
  paper += vec3(7., 3.4, .9) * exp(-dot(wick, wick)) * flicker;
  paper *= 1. - .55 * sharp * exp(-pow((y - mouth) * 34., 2.));
  paper = mix(paper, vec3(.86, .30, .085) * flicker, haze * .5);

  float d = length(uv);
  vec3 halo = vec3(1., .36, .095) * (exp(-d * d * 8.) * .06 + exp(-d * d * 30.) * .11) * flicker *
              ramp(1., .6, d) * mix(1., .7, haze);
  float cover = body * .97 / (1. + a.y * 1.3);
  return vec4(paper * cover + halo, cover) * b.z;
}

//@full sky mips
vec3 dusk(vec2 q, float h) {
  float y = q.y - h;
  vec3 c = mix(vec3(.60, .235, .15), vec3(.19, .10, .20), ramp(-.02, .20, y));
  c = mix(c, vec3(.036, .048, .13), ramp(.10, .46, y));
  c = mix(c, vec3(.010, .016, .052), ramp(.36, .85, y));
  vec2 sun = vec2((q.x - pick(.22, .08)) * 1.2, (y - .01) * 7.);
  return c + vec3(.55, .22, .085) * exp(-dot(sun, sun)) * .9;
}
void main() {
  vec2 q = fromCentre(gl_FragCoord.xy);
  float h = horizon(), up = q.y - h, light = day();
  vec3 c = dusk(q, h) * mix(vec3(.62, .68, .9), vec3(1.), light) * light;

  // Thin cloud, lit from below by what is left of the day.
  vec2 cloudAt = vec2(q.x * 1.5 + u_time * .006, up * 6.5);
  float cloud = ramp(.46, .85, fbm(cloudAt + .5 * vec2(fbm(cloudAt * 1.3, 3), 0.), 5));
  cloud *= ramp(.01, .14, up) * ramp(.55, .18, up);
  c = mix(c, c * .75 + vec3(.30, .115, .085) * light, cloud * .5);

  c += stars(vec2(q.x, up), u_time) * ramp(.16, .5, up) * .55 * (1.3 - light);

  // Four ridges with mist between them.
  for (int i = 0; i < 4; i++) {
    float f = float(i);
    float x = q.x * (.9 + f * .55) + f * 7.3 + settling(3.) * .0035 * (f + 1.);
    float shape = fbm(vec2(x * 1.25, f * 3.1 + .7), 6);
    float valley = .62 + .55 * abs(q.x * .8 + .12 * (f - 1.5));
    float ridge = h + (.25 - .06 * f) * (shape * 1.3 - .12) * valley + .004;
    vec3 rock = mix(vec3(.115, .070, .13), vec3(.015, .017, .040), f / 3.);
    float mist = exp(-max(up, 0.) * (20. + 8. * f)) * (.74 - .12 * f);
    rock = mix(rock, vec3(.42, .19, .165), mist) * light;
    float pixel = 1.1 / u_size.y;
    c = mix(c, rock, ramp(pixel, -pixel, q.y - ridge));
  }
  c += vec3(.10, .045, .032) * exp(-max(up, 0.) * 34.) * light;
  fragColor = vec4(c, 1.);
}

//@instances lanterns count=206
#ifdef VERTEX
vec4 place(int id, vec2 corner) { return placeLantern(id, corner, v_a, v_b); }
#else
vec4 shade() { return shadeLantern(v_uv, v_a, v_b); }
#endif

//@full water
void main() {
  vec2 q = fromCentre(gl_FragCoord.xy);
  float h = horizon(), depth = h - q.y, light = day();
  if (depth < 0.) {
    fragColor = texture(u_sky, gl_FragCoord.xy / u_size);
    return;
  }
  vec3 c = mirrored(u_sky, q, h, u_time, 1.);
  c = c * mix(pick(.90, .82), pick(.36, .17), ramp(0., pick(.42, .27), depth)) * vec3(.86, .92, 1.06) + vec3(.003, .006, .014);
  c += vec3(.13, .056, .040) * exp(-depth * 40.) * light;
  fragColor = vec4(c, 1.);
}

//@instances over_water count=206
#ifdef VERTEX
vec4 place(int id, vec2 corner) {
  vec4 at = placeLantern(id, corner, v_a, v_b);
  // Only what reaches below the horizon is drawn again.
  if (v_a.w > 24. || v_b.y - v_a.z * REACH > horizon()) return vec4(2., 2., 0., 1.);
  return at;
}
#else
vec4 shade() {
  float y = fromCentre(gl_FragCoord.xy).y;
  float below = ramp(horizon() + .003, horizon() - .003, y);
  if (below <= 0.) discard;
  return shadeLantern(v_uv, v_a, v_b) * below;
}
#endif

//@grade
vec3 grade(vec3 c, vec2 uv) {
  float l = luma(c);
  return mix(c * vec3(.84, .97, 1.18), c * vec3(1.05, .99, .92), ramp(.02, .4, l)) + vec3(.0008, .0014, .0036);
}
