// Petal Weather: a cherry bough against a pale green morning; a breath of wind, and petals go.
// Arc: cool mist; the sun comes through from behind and the blossom lights up; then the petals.
// Every eight seconds the wind breathes once, so all motion repeats with the movement.

//@film exposure=1.06 contrast=1.5 saturation=1.28 bloom=0.15 grain=0.014 vignette=0.6 poster=6 dim=0.62 hold=8.5 close=4.5 fold=1 crf=34.5 crfAv1=33 chroma=-5
//@use lens loop

//@shared
float sunlight() { return .16 + .84 * ease(.3, 6.2, u_time); }
// The wind rises and falls once in eight seconds, strongest at 5.4 s; small airs play over it.
float gust(float lag) { return pow(.5 + .5 * cos((u_time - lag - 5.4) * TURN), 3.); }
float wind(float lag) {
  float t = (u_time - lag) * TURN;
  return .45 * sin(t * 2.) + .30 * sin(t * 3. + 1.) + (.6 + .5 * sin(t * 5.)) * gust(lag);
}
vec2 sunAt() { return pick(vec2(-.50, .30), vec2(-.17, .335)); }
const vec3 SUN = vec3(2.0, 1.52, 1.06);
vec3 toSun(vec2 at) { return normalize(vec3(sunAt() - at, -.42)); }

// The camera leans in, and floats a little: what is near moves more.
float push() { return 1. + .05 * ease(u_time / REST); }
vec2 seen(vec3 p) {
  vec2 c = pick(vec2(.1, .15), vec2(.02, .15));
  vec2 drift = vec2(.016 * (ease(u_time / REST) - 1.) + .0035 * sin(u_time * TURN), .0022 * cos(u_time * TURN));
  return (p.xy - c) * (1. + (push() - 1.) * (1. + 1.2 * p.z)) + c + drift * (.4 + 1.6 * p.z);
}

// The bough comes in from the upper right, close to us, and reaches away to the left. z is the
// distance from the plane that is sharp, toward us.
vec3 bough(float k) {
  vec3 a = vec3(pick(vec2(1.06, .36), vec2(.42, .46)), .55);
  vec3 b = vec3(pick(vec2(.50, .50), vec2(.20, .41)), .10);
  vec3 c = vec3(pick(vec2(.02, .10), vec2(-.02, .20)), .04);
  vec3 d = vec3(pick(vec2(-.44, .125), vec2(-.215, .075)), -.10);
  float m = 1. - k;
  vec3 p = m * m * m * a + 3. * m * m * k * b + 3. * m * k * k * c + k * k * k * d;
  p.xy += .012 * vec2(sin(k * 15. + 1.), cos(k * 12.)) + .006 * vec2(sin(k * 37.), cos(k * 31.));
  p.xy += vec2(.003, .008) * wind(.3) * k * k;
  return p;
}
const int TWIGS = 12;
vec3 twig(int i, float k) {
  float at = .20 + .76 * (float(i) + .5) / float(TWIGS);
  vec4 h = hash4(float(i) * 3.3 + 8.);
  float side = i % 2 == 0 ? 1. : -1.;
  vec3 from = bough(at);
  vec2 way = normalize(bough(at + .03).xy - bough(at - .03).xy);
  way = turn(side * mix(.45, 1.05, h.x)) * way;
  float long_ = mix(.12, .21, h.y) * pick(1., .70) * (side < 0. ? 1.1 : .85);
  vec3 p = from + vec3(way * long_ * k, (h.z - .45) * .5 * k);
  p.y += .05 * long_ * sin(k * 5. + h.w * 6.) + .10 * long_ * k * k;
  return p + vec3(vec2(.003, .006) * wind(.1 + h.z) * k * k, 0.);
}

// What light does in a petal: most of it comes through. `n` is the normal toward us, `others` how
// many petals it has passed before.
vec3 throughPetal(vec3 albedo, vec3 n, vec3 l, float thick, float open, float others) {
  float facing = dot(n, l);
  vec3 tint = mix(vec3(1., .80, .80), vec3(.95, .28, .38), thick);
  vec3 pass = tint * (.20 + 1.30 * max(-facing, 0.)) * exp(-others * vec3(.34, .75, .68)), on = vec3(1.1 * max(facing, 0.));
  vec3 sky = mix(vec3(.050, .058, .056), vec3(.21, .235, .225), .5 + .5 * n.y) * (.5 + .5 * sunlight());
  return albedo * (SUN * (pass + on) * open + sky);
}

// One petal is a piece of a paraboloid, met exactly by the line of sight.
struct Petal { vec3 d, a, m; vec4 g; float A, B; };   // along, across, the way it faces; its chance; how it bends
struct Hit { float t, u, v, edge, cover; Petal petal; };
const Petal NONE = Petal(vec3(1., 0., 0.), vec3(0., 1., 0.), vec3(0., 0., 1.), vec4(.5), 0., 0.);

Petal petalOf(vec3 d, vec3 a, vec4 g, float curl) {
  d = normalize(d);
  vec3 m = normalize(cross(d, a));
  return Petal(d, cross(m, d), m, g, -.16 + .30 * (g.w - .5) + curl, .56 + .46 * (g.y - .5));
}
vec3 normalOf(Petal e, float u, float v) { return normalize(e.m - 2. * e.A * u * e.d - 2. * e.B * v * e.a); }
// Where the line of sight meets it: both places, the nearer one first.
void meet(Petal e, vec2 p, float soft, out Hit first, out Hit second) {
  float u0 = dot(p, e.d.xy), v0 = dot(p, e.a.xy), s = dot(p, e.m.xy);
  float qa = e.A * e.d.z * e.d.z + e.B * e.a.z * e.a.z, qb = 2. * (e.A * u0 * e.d.z + e.B * v0 * e.a.z) - e.m.z;
  float qc = e.A * u0 * u0 + e.B * v0 * v0 - s, disc = qb * qb - 4. * qa * qc;
  float q = -.5 * (qb + (qb < 0. ? -1. : 1.) * sqrt(max(disc, 0.)));
  vec2 t = vec2(abs(qa) > 1e-4 ? q / qa : 9., abs(q) > 1e-5 ? qc / q : 9.);
  // Far from the petal the numbers would grow without end.
  t = clamp(t.x > t.y ? t : t.yx, -2., 2.);
  vec2 u = u0 + t * e.d.z, v = v0 + t * e.a.z;
  // The outline: narrow at the foot, round, notched at the tip, a little wavy.
  vec2 w = (v + .02 * (e.g.x - .5)) / .055, uu = u / (.93 + .14 * e.g.z) + .085 * exp(-w * w) * clamp(2.5 * u - 1.5, 0., 1.);
  uu += .012 * sin(v * 19. + e.g.w * 20.);
  vec2 k = clamp(uu / .58, 0., 1.), half_ = .055 + .40 * sqrt(k) * k * (2.2 - 1.2 * k);
  vec2 round_ = (sqrt((uu - .58) * (uu - .58) / .1764 + v * v / .2070) - 1.) * .43;
  vec2 edge = max(mix(abs(v) - half_, round_, step(.58, uu)), -uu);
  vec2 steep = abs(vec2(dot(normalOf(e, u.x, v.x), vec3(0., 0., 1.)), dot(normalOf(e, u.y, v.y), vec3(0., 0., 1.))));
  vec2 blur = soft / max(steep, .25 + soft);
  vec2 cover = clamp(.5 - .5 * edge / blur, 0., 1.) * step(abs(t), vec2(1.4)) * ramp(0., .035 + .6 * soft, disc);
  first = Hit(t.x, u.x, v.x, edge.x, cover.x, e);
  second = Hit(t.y, u.y, v.y, edge.y, cover.y, e);
}
// Keeps the two nearest of what the line of sight meets, and how much it meets in all.
void keep(Hit hit, inout Hit near, inout Hit next, inout float all) {
  all += hit.cover;
  if (hit.cover < .004) return;
  if (hit.t > near.t) { next = near; near = hit; }
  else if (hit.t > next.t) next = hit;
}
vec3 petalLight(Hit hit, float soft, vec3 pale, vec3 deep, vec3 l, float open, float others, float footed) {
  Petal e = hit.petal;
  float u = max(hit.u, 0.), v = hit.v, edge = hit.edge, sharp = sat(1. - soft * 3.5);
  vec3 n = normalOf(e, u, v);
  float front = n.z < 0. ? -1. : 1.;
  n *= front;
  // Veins fan out from the foot.
  float fan = v / (u + .22), line = (fract(fan * 9. + .25 * sin(u * 9. + e.g.x * 6.)) - .5) / .13;
  float vein = exp(-line * line) * ramp(.12, .4, u) * sharp;
  float foot = exp(-u * u * 22.) * footed;
  vec3 c = mix(deep, pale, ramp(.0, .50, u));
  c = mix(c, deep, ramp(-.10, .0, edge) * .34);
  c = mix(c, vec3(.80, .20, .32), foot * .8);
  float thick = .16 + .62 * exp(-u * 3.4) + .24 * vein;
  n = normalize(n + e.a * front * .14 * vein * sign(fan));
  // Inside the cup it is darker.
  float hollow = front > 0. ? mix(.48, 1., ramp(.0, .60, u)) : mix(.80, 1., u);
  vec3 light = throughPetal(c, n, l, thick, open, others) * hollow;
  // The very edge catches the sun.
  return light + SUN * vec3(1., .84, .78) * ramp(-.045, -.004, edge) * open * (.05 + .42 * max(dot(n.xy, l.xy), 0.)) * sharp;
}
// A cherry flower in space. `axis` is where it looks, `cup` how far its petals are raised.
vec4 flower(vec2 p, vec3 axis, float spin, float cup, float soft, vec4 h, vec3 l, float shade, bool stamens, bool calyx) {
  vec3 e1 = normalize(cross(abs(axis.y) < .9 ? vec3(0., 1., 0.) : vec3(1., 0., 0.), axis)), e2 = cross(axis, e1);
  float open = sunlight() * shade, all = 0.;
  vec3 pale = mix(vec3(1., .80, .83), vec3(1., .93, .92), h.w), deep = mix(vec3(.95, .46, .55), vec3(.98, .68, .72), h.w);
  Hit near = Hit(-9., 0., 0., 1., 0., NONE), next = near, one, two;
  for (int k = 0; k < 5; k++) {
    vec4 g = fract(h.yzxw * vec4(7.13, 5.71, 9.37, 8.29) + float(k) * vec4(.618, .754, .569, .383));
    float phi = spin + (float(k) + .22 * (g.x - .5)) * 1.2566371, o = cup + .24 * (g.y - .5);
    vec2 way = vec2(cos(phi), sin(phi));
    meet(petalOf(cos(o) * (way.x * e1 + way.y * e2) + sin(o) * axis, way.x * e2 - way.y * e1 + .30 * (g.z - .5) * axis, g, .25 * sin(o)), p, soft, one, two);
    keep(one, near, next, all);
    keep(two, near, next, all);
  }
  // Light that has passed one petal reaches the next one redder.
  vec3 front = petalLight(near, soft, pale, deep, l, open, max(all - near.cover, 0.), 1.);
  vec3 rear = petalLight(next, soft, pale, deep, l, open, max(all - near.cover - next.cover, 0.), 1.);
  float a = 1. - (1. - near.cover) * (1. - next.cover);
  vec4 sum = vec4(front * near.cover + rear * next.cover * (1. - near.cover), a);
  if (stamens) {
    // Threads that spread from the heart, each with a grain of yellow.
    for (int i = 0; i < 12; i++) {
      vec2 g = fract(h.zx * vec2(71.3, 37.7) + float(i) * vec2(.618, .414));
      float around = (float(i) + .7 * g.x) * .5236;
      vec3 way = (axis + mix(.15, .90, g.y) * (cos(around) * e1 + sin(around) * e2)) * mix(.28, .37, g.x);
      float k = sat(dot(p, way.xy) / max(dot(way.xy, way.xy), 1e-4));
      vec2 off = p - way.xy * k, tip = p - way.xy;
      float hidden = ramp(.10, -.02, near.t - way.z * k) * ramp(-.15, .15, axis.z);
      float thread = exp(-dot(off, off) / .00010) * k, grain = ramp(.0014, .0004, dot(tip, tip));
      sum.rgb = mix(sum.rgb, vec3(.11, .09, .08) + SUN * vec3(.40, .25, .22) * open, thread * .62 * hidden * sum.a);
      vec3 gold = vec3(.95, .58, .12) * (.16 + 1.3 * open * (.4 + .6 * ramp(-.02, .02, dot(tip, l.xy))));
      sum = mix(sum, vec4(gold, 1.), grain * hidden);
    }
  }
  if (calyx) {
    // Seen from behind: its sepals and the red cup that holds it.
    float blur = max(soft, .012), turned = ramp(.25, -.05, axis.z);
    for (int i = 0; i < 5; i++) {
      float phi = spin + (float(i) + .5) * 1.2566371;
      vec3 d = (.92 * (cos(phi) * e1 + sin(phi) * e2) + .25 * axis) * .32;
      float k = sat(dot(p, d.xy) / max(dot(d.xy, d.xy), 1e-4));
      float c = ramp(.055 + blur, .055 - blur, length(p - d.xy * k) + .050 * k);
      sum = mix(sum, vec4(mix(vec3(.20, .07, .045), vec3(.17, .13, .05), k) * (.25 + 1.1 * open * (.3 + .7 * k)), 1.), c * turned);
    }
    vec3 back = -axis * .30;
    float k = sat(dot(p, back.xy) / max(dot(back.xy, back.xy), 1e-4)), wide = mix(.090, .062, k);
    vec2 off = p - back.xy * k;
    vec3 cupColour = vec3(.27, .075, .060) * (.20 + .9 * open * (.25 + .75 * ramp(-.07, .08, dot(off, l.xy))));
    sum = mix(sum, vec4(cupColour, 1.), ramp(wide + blur, wide - blur, length(off)) * turned);
  }
  return sum;
}

// A bark-covered branch: `x` across (-1..1), `s` along it in units of its width.
vec4 bark(float x, float s, vec2 along, float seed, float fineness, vec3 l, float soft) {
  float z = sqrt(max(1. - x * x, 0.)), angle = asin(clamp(x, -1., 1.));
  vec2 w = vec2(angle * 1.1 + seed, s);
  float rough = fbm(w * vec2(2.1, .9), 4), there = fbm(w * vec2(2.1, .9) + vec2(.10, 0.), 4), on = fbm(w * vec2(2.1, .9) + vec2(0., .10), 4);
  // Cherry bark: short pale lines across, in rows.
  float dash = ramp(.60, .74, noise(vec2(angle * 1.7 + seed * 3., s * 3.1))) * ramp(.35, .6, noise(vec2(angle * .6 + 9., s * .7 + seed)));
  vec2 side = vec2(along.y, -along.x);
  vec3 n = vec3(side * x, z);
  n = normalize(n - fineness * (vec3(side * z, -x) * (there - rough) * 7. + vec3(along, 0.) * (on - rough) * 7.));
  vec3 c = mix(vec3(.045, .030, .027), vec3(.26, .18, .155), ramp(.25, .75, rough));
  c = mix(c, vec3(.42, .33, .29), dash * .55 * fineness);
  // Lichen on the upper side.
  c = mix(c, vec3(.17, .20, .15), ramp(.52, .66, noise(w * vec2(1.6, .5) + 40.)) * ramp(-.2, .8, n.y) * .6 * fineness);
  float s_ = sunlight();
  vec3 light = mix(vec3(.05, .07, .07), vec3(.24, .30, .31), .5 + .5 * n.y) * (.5 + .5 * s_);
  light += SUN * s_ * (max(dot(n, l), 0.) * 1.4 + 4. * pow(1. - z, 1.6) * ramp(-.1, .6, dot(side * sign(x), l.xy)));
  // What the blossom throws back.
  light += vec3(.20, .09, .09) * s_ * max(-n.y, 0.) * .5;
  return vec4(c * light, 1.) * ramp(1., 1. - soft, abs(x));
}

// Where flowers grow: at the ends of twigs and along the bough.
const int CLUSTERS = 20, EACH = 3;
#ifdef VERTEX
vec3 cluster(int i) {
  vec4 h = hash4(float(i) * 2.9 + 4.);
  return i < TWIGS ? twig(i, mix(.72, 1., h.x)) : bough(.16 + .84 * (float(i - TWIGS) + .5 + .4 * h.x) / float(CLUSTERS - TWIGS));
}
// A flower of a cluster, on its far side or on the near one; it looks away from the middle.
vec3 flowerAt(int c, int n, bool nearSide, out vec3 axis, out vec4 h) {
  h = hash4(float(c) * 7.3 + float(n) * 1.37 + (nearSide ? 2. : 50.));
  vec4 g = hash4(float(c) * 3.7 + float(n) * 2.9 + (nearSide ? 20. : 80.));
  float around = (float(n) + .7 * h.x + (nearSide ? 0. : .5)) / float(EACH) * 6.2831853 + float(c);
  vec3 away = normalize(vec3(cos(around), sin(around) - .25, (nearSide ? .25 : -.9) + .65 * h.y));
  float sway = wind(h.z * .5 + .1 * float(n));
  axis = normalize(away + .7 * (g.xyz - .5) + vec3(0., -.15, .10) + vec3(.05, .07, .03) * sway);
  float reach = mix(.040, .062, g.w) * pick(1., .78);
  return cluster(c) + away * reach + vec3(.002, .0035, 0.) * sway;
}
vec4 placeFlower(int id, bool nearSide, vec2 corner) {
  vec3 axis;
  vec4 h;
  vec3 at = flowerAt(id / EACH, id % EACH, nearSide, axis, h);
  vec4 g = hash4(float(id) * 5.9 + (nearSide ? 1. : 31.));
  float blur = max(abs(at.z) - .12, 0.) * .42;
  bool bud = g.y > .86;
  float size = mix(.045, .057, h.z) * pick(1., .76) * (1. + .30 * at.z) * (bud ? .62 : 1.);
  float cup = bud ? 1.22 : mix(.12, .85, g.z * g.z);
  // Those on the side of the sun stand in the light, those before them in their shade.
  float shade = nearSide ? mix(.55, .95, ramp(-.03, .05, dot(at.xy - cluster(id / EACH).xy, normalize(sunAt() - at.xy)))) : 1.;
  v_a = vec4(axis, g.x * 6.28);
  v_b = vec4(at.xy, cup, blur + 1.3 / (size * u_size.y));
  v_c = vec4(h.w, g.w, h.z, shade * mix(.75, 1.15, exp(-length(at.xy - sunAt()) * 1.2)));
  return toClip(seen(at) + corner * size * (1.04 + 1.6 * v_b.w));
}
#endif
#ifdef FRAGMENT
vec4 shadeFlower(bool nearSide) {
  return flower(v_uv * (1.04 + 1.6 * v_b.w), v_a.xyz, v_a.w, v_b.z, v_b.w, vec4(v_c.y, v_c.z, v_c.x, v_c.x), toSun(v_b.xy), v_c.w, nearSide, !nearSide);
}
#endif

vec3 hillside(vec2 q) {
  float s = sunlight();
  vec2 drift = .012 * vec2(sin(u_time * TURN), cos(u_time * TURN));
  vec2 w = q + drift;
  // A hillside of other trees: dark below, open toward the light.
  float a = fbm(w * 1.3 + 4., 4), b = fbm(w * 2.1 + 30., 4), leaf = fbm(w * 7. + 3. * a, 4);
  float up = ramp(-.46, .46, q.y + .30 * (a - .5));
  vec3 mist = mix(vec3(.030, .052, .052), vec3(.125, .165, .160), up);
  vec3 day = mix(vec3(.018, .046, .040), vec3(.25, .35, .285), up * up);
  day *= .45 + .80 * ramp(.25, .80, leaf);
  day = mix(day, vec3(.40, .205, .215), ramp(.50, .80, b) * .55 * ramp(-.35, .2, q.y));
  vec3 c = mix(mist, day, s);
  float r = length((q - sunAt()) * vec2(.88, 1.));
  c += (vec3(.95, .66, .30) * exp(-r * 3.6) * .85 + vec3(1.8, 1.25, .60) * exp(-r * r * 17.) * 1.2) * s;
  return c;
}

//@full haze scale=0.07
void main() { fragColor = vec4(hillside(fromCentre(gl_FragCoord.xy)), 1.); }

//@full distance scale=0.5 mips
void main() { fragColor = vec4(hillside(fromCentre(gl_FragCoord.xy)), 1.); }

//@instances gaps count=70
// Openings in the leaves behind, far out of focus.
#ifdef VERTEX
vec4 place(int id, vec2 corner) {
  float f = float(id);
  vec4 h = hash4(f * 1.61 + 2.), g = hash4(f * 2.9 + 70.);
  vec2 at = vec2((h.x - .5) * (aspect() + .2), -.16 + .66 * pow(h.y, .8));
  at += .004 * vec2(wind(g.x), .6 * wind(g.y + .4));
  float near = exp(-length(at - sunAt()) * 2.0);
  float flicker = .65 + .35 * sin(u_time * TURN * (1. + floor(g.z * 3.)) + g.w * 6.28);
  vec3 colour = h.z < .55 ? vec3(1., .82, .52) : h.z < .75 ? vec3(.98, .58, .58) : vec3(.55, .80, .50);
  v_a = vec4(colour * flicker * (.020 + .34 * near) * sunlight(), 0.);
  v_b = vec4(at, 0., 0.);
  return toClip(at + corner * mix(.018, .058, h.w));
}
#else
vec4 shade() { return vec4(v_a.rgb * lensDisc(v_uv, v_b.xy, .22), 0.); }
#endif

//@instances far_wood count=7 segments=24
#ifdef VERTEX
vec4 place(int id, vec2 corner) {
  float k = corner.y * .5 + .5, f = float(id);
  vec4 h = hash4(f * 5.1 + 3.);
  vec2 a = id == 0 ? pick(vec2(-1., .46), vec2(-.36, .40)) : id == 1 ? pick(vec2(1., .02), vec2(.36, .12)) : mix(pick(vec2(-1., .46), vec2(-.36, .40)), pick(vec2(-.36, .14), vec2(-.10, .17)), .15 + .14 * f);
  vec2 b = id == 0 ? pick(vec2(-.36, .14), vec2(-.10, .17)) : id == 1 ? pick(vec2(.26, .02), vec2(.02, .06)) : a + (h.xy - vec2(.3, .7)) * pick(.4, .2);
  vec2 p = mix(a, b, k) + vec2(0., .05) * sin(k * 4.) + .003 * vec2(wind(.6), wind(.8));
  return toClip(p + normalize(vec2(b.y - a.y, a.x - b.x)) * corner.x * mix(.011, .003, k) * (id < 2 ? 1. : .5));
}
#else
vec4 shade() { return vec4(mix(vec3(.022, .026, .026), vec3(.085, .085, .070), sunlight()), 1.) * ramp(1., .6, abs(v_uv.x)); }
#endif

//@instances far_flowers count=84
#ifdef VERTEX
vec4 place(int id, vec2 corner) {
  float f = float(id);
  vec4 h = hash4(f * 3.1 + 7.), g = hash4(f * 1.9 + 60.);
  // A second tree behind the first.
  float k = pow(fract(f * .618), .8);
  bool left = id % 2 == 0;
  vec2 at = left ? mix(pick(vec2(-1.0, .46), vec2(-.36, .40)), pick(vec2(-.36, .14), vec2(-.10, .17)), k) : mix(pick(vec2(1.0, .02), vec2(.36, .12)), pick(vec2(.26, .02), vec2(.02, .06)), k);
  at += vec2(0., .05) * sin(k * 4.) + (h.xy - .5) * vec2(.16, .13) * pick(1., .62) + .004 * vec2(wind(.6 + .2 * g.x), .6 * wind(.9));
  float size = mix(.030, .042, h.z) * pick(1., .82);
  vec3 axis = normalize(vec3(g.xy - .5, .25 + .5 * g.z));
  v_a = vec4(axis, g.w * 6.28);
  v_b = vec4(at, h.w, h.z);
  return toClip(seen(vec3(at, -.3)) + corner * size * 1.22);
}
#else
vec4 shade() {
  float light = exp(-length(v_b.xy - sunAt()) * 1.3);
  vec4 c = flower(v_uv * 1.22, v_a.xyz, v_a.w, .25 + .4 * v_b.z, .10, vec4(v_b.z, v_b.w, v_b.z, .2), toSun(v_b.xy), .25 + light, false, false);
  vec3 haze = texture(u_haze, toTexture(v_b.xy)).rgb;
  return vec4(mix(c.rgb, haze * c.a, .45), c.a) * .94;
}
#endif

//@full back scale=0.4
// The lens: everything so far is far behind what it is set to.
void main() {
  vec2 uv = gl_FragCoord.xy / u_size;
  vec3 c = vec3(0.);
  for (int i = 0; i < 22; i++) {
    float r = sqrt((float(i) + .5) / 22.) * .0155, a = float(i) * 2.399963;
    c += textureLod(u_distance, uv + vec2(cos(a) / aspect(), sin(a)) * r, 1.2).rgb / 22.;
  }
  fragColor = vec4(c, 1.);
}

//@full picture
void main() { fragColor = texture(u_back, gl_FragCoord.xy / u_size); }

//@instances behind count=60
// Blossom on the far side of the bough.
#ifdef VERTEX
vec4 place(int id, vec2 corner) { return placeFlower(id, false, corner); }
#else
vec4 shade() { return shadeFlower(false); }
#endif

//@instances twigs count=12 segments=24
#ifdef VERTEX
vec4 place(int id, vec2 corner) {
  float k = corner.y * .5 + .5;
  vec3 a = twig(id, k), b = twig(id, k + .03);
  vec2 along = normalize(b.xy - a.xy);
  float width = mix(.0076, .0014, pow(k, .7)) * pick(1., .8) * (1. + .16 * sin(k * 31. + float(id) * 2.) * sin(k * 17.));
  v_a = vec4(k * 22., float(id), along);
  v_b = vec4(a, min(max(.25, 1.3 / (width * u_size.y)) + min(abs(a.z) * 1.6, .7), 1.));
  return toClip(seen(a) + vec2(along.y, -along.x) * corner.x * width);
}
#else
vec4 shade() { return bark(v_uv.x, v_a.x, v_a.zw, v_a.y * 3.1, .5, toSun(v_b.xy), v_b.w); }
#endif

//@instances wood count=1 segments=140
#ifdef VERTEX
vec4 place(int id, vec2 corner) {
  float k = corner.y * .5 + .5;
  vec3 a = bough(k), b = bough(k + .01);
  vec2 along = normalize(b.xy - a.xy);
  float width = mix(.036, .0022, pow(k, .75)) * pick(1., .74) * (1. + .35 * a.z);
  // Thicker where twigs leave, uneven everywhere.
  float at = (k - .20) / .76 * float(TWIGS);
  width *= 1. + .26 * exp(-pow((fract(at) - .5) / .16, 2.)) * step(.15, k);
  width *= .90 + .24 * noise(vec2(k * 46., corner.x * 2.)) * (1. - .4 * k);
  v_a = vec4(k * 34., 0., along);
  v_b = vec4(a, .10 + min(max(abs(a.z) - .06, 0.) * 1.2, .8));
  return toClip(seen(a) + vec2(along.y, -along.x) * corner.x * width);
}
#else
vec4 shade() { return bark(v_uv.x, v_a.x, v_a.zw, 1.7, sat(1.3 - 1.6 * abs(v_b.z)), toSun(v_b.xy), v_b.w); }
#endif

//@instances stalks count=120 segments=8
#ifdef VERTEX
vec4 place(int id, vec2 corner) {
  bool nearSide = id >= 60;
  int one = nearSide ? id - 60 : id;
  vec3 axis;
  vec4 h;
  vec3 to = flowerAt(one / EACH, one % EACH, nearSide, axis, h), from = cluster(one / EACH);
  to -= axis * .30 * .050 * pick(1., .8);
  float k = corner.y * .5 + .5;
  vec3 mid = mix(from, to, .5) + vec3(0., .012, 0.) - axis * .012;
  vec3 a = mix(mix(from, mid, k), mix(mid, to, k), k);
  vec2 along = normalize(mix(mid - from, to - mid, k).xy + 1e-4);
  float blur = abs(to.z);
  v_a = vec4(k, 1. / (1. + 4. * blur), along);
  v_b = vec4(a, 0.);
  return toClip(seen(a) + vec2(along.y, -along.x) * corner.x * (.0019 + .0020 * blur));
}
#else
vec4 shade() {
  float x = v_uv.x, s = sunlight();
  vec3 l = toSun(v_b.xy);
  vec3 n = vec3(vec2(v_a.w, -v_a.z) * x, sqrt(max(1. - x * x, 0.)));
  vec3 c = mix(vec3(.16, .20, .07), vec3(.30, .12, .08), v_a.x);
  c *= vec3(.12, .15, .15) + SUN * s * (.16 + .9 * max(dot(n, l), 0.));
  return vec4(c, 1.) * ramp(1., .45, abs(x)) * v_a.y;
}
#endif

//@instances leaves count=16
#ifdef VERTEX
vec4 place(int id, vec2 corner) {
  float f = float(id);
  vec4 h = hash4(f * 2.7 + 90.);
  vec3 root = id < 12 ? twig(id, mix(.6, 1., h.x)) : bough(.3 + .7 * h.x);
  vec2 way = normalize(vec2(h.y - .6, .12 + .6 * h.z) + .10 * vec2(wind(h.w), 0.));
  float size = mix(.034, .058, h.w) * pick(1., .8);
  v_a = vec4(h.yz, size, h.x);
  v_b = vec4(root.xy, abs(root.z), 0.);
  return toClip(seen(root) + way * size * (corner.y * .5 + .5) + vec2(way.y, -way.x) * corner.x * size * .22);
}
#else
vec4 shade() {
  // Young leaves, folded along the middle, copper where they are youngest.
  float y = v_uv.y * .5 + .5, x = v_uv.x + .25 * (v_a.x - .5) * sin(y * 3.);
  float w = pow(sat(y * (1. - y) * 4.), .7) * (1. - .45 * y) + .03 * sin(y * 70.) * ramp(.1, .3, y);
  float blur = 1.5 / (v_a.z * u_size.y * .22) + v_b.z * .8;
  float cover = ramp(blur, -blur, abs(x) - w);
  float lit = x * (v_a.y > .5 ? 1. : -1.) > 0. ? 1. : .45;
  float vein = exp(-pow(fract(y * 9. - abs(x) * 2.2) - .5, 2.) * 30.);
  vec3 c = mix(vec3(.42, .13, .045), vec3(.30, .38, .075), v_a.w);
  c *= vec3(.10, .13, .13) + SUN * sunlight() * lit * (.55 - .16 * vein);
  c *= 1. - .5 * exp(-pow(x / .07, 2.));
  return vec4(c * cover, cover);
}
#endif

//@instances before count=60
#ifdef VERTEX
vec4 place(int id, vec2 corner) { return placeFlower(id, true, corner); }
#else
vec4 shade() { return shadeFlower(true); }
#endif

//@instances petals count=110
// They fall for less than eight seconds each, most of them let go in the gust.
#ifdef VERTEX
float blown(float t) {
  float x = (t - 5.4) * TURN;
  return .3125 * t + (.46875 * sin(x) + .09375 * sin(2. * x) + .0104 * sin(3. * x)) / TURN;
}
vec4 place(int id, vec2 corner) {
  float f = float(id);
  vec4 h = hash4(f * 1.73 + 15.), g = hash4(f * 2.3 + 44.), k = hash4(f * 3.9 + 71.);
  float near = pow(h.z, 2.6);
  float leaves = id < 28 ? 8. * g.x - 6. : mix(3.6, 7.4, .5 * (g.x + k.y));
  float age = u_time - leaves;
  if (age < 0.) return vec4(2., 2., 0., 1.);
  age -= 8. * floor(age / 8.);
  float born = u_time - age;
  vec3 from = bough(mix(.25, 1., h.x)) + vec3((g.yz - .5) * .14, 0.);
  if (near > .25) from = vec3((h.x - .35) * aspect() * 1.2, .60 + .1 * g.y, .5);
  float speed = mix(.070, .20, near);
  vec2 at = from.xy + vec2(0., -speed * (age + .55 * (exp(-age * 1.8) - 1.)));
  at.x -= (.020 + .05 * near) * age + mix(.13, .22, near) * (blown(u_time) - blown(born)) * ramp(0., 1.5, age);
  at += mix(.016, .050, near) * ramp(0., 1., age) * vec2(sin(age * (1.1 + .7 * k.x) + k.y * 6.28), .45 * cos(age * (1.6 + .6 * k.z) + k.w * 6.28));
  float blur = near > .3 ? mix(.20, .55, ramp(.3, 1., near)) : .22 * abs(h.z - .45);
  float size = mix(.022, .070, near) * mix(.85, 1.15, g.w) * pick(1., .85);
  // It turns over and over as it falls.
  float tumble = age * (1.3 + 1.4 * k.w) + g.x * 9., yaw = k.y * 6.28 + age * 1.1 * (k.x - .5) + .5 * sin(age * 1.3);
  vec3 d = vec3(cos(yaw), sin(yaw), 0.), side = vec3(-sin(yaw), cos(yaw), 0.);
  vec3 m = normalize(cos(tumble) * vec3(0., 0., 1.) + sin(tumble) * side + .4 * sin(tumble * .63) * d);
  v_a = vec4(normalize(d - m * dot(d, m)), blur + 1.2 / (size * u_size.y));
  v_b = vec4(at, g.w, ramp(0., .4, age) * ramp(7.9, 6.6, age) * mix(1., .80, ramp(.35, 1., near)));
  v_c = vec4(m, h.w);
  return toClip(at + corner * size * (.60 + 1.2 * v_a.w));
}
#else
vec4 shade() {
  vec3 d = normalize(v_a.xyz), m = normalize(v_c.xyz - d * dot(d, v_c.xyz));
  Petal e = Petal(d, cross(m, d), m, vec4(.5, .7, .5, v_b.z), .02, mix(.6, .2, sat(v_a.w * 3.)));
  Hit near, next;
  meet(e, v_uv * (.60 + 1.2 * v_a.w) + d.xy * .5, v_a.w, near, next);
  float open = sunlight() * mix(.50, 1.15, exp(-length(v_b.xy - sunAt()) * 1.1));
  if (near.cover < .004) { near = next; next.cover = 0.; }
  vec3 c = petalLight(near, v_a.w, mix(vec3(1., .80, .83), vec3(1., .93, .92), v_c.w), vec3(.96, .56, .63), toSun(v_b.xy), open, next.cover, .25);
  return vec4(c, 1.) * near.cover * v_b.w;
}
#endif

//@instances near_flowers count=16
// Blossom so close to the lens that it is only colour, and in the shade.
#ifdef VERTEX
vec4 place(int id, vec2 corner) {
  float f = float(id);
  vec4 h = hash4(f * 2.7 + 19.);
  vec2 base = id < 9 ? pick(vec2(-.90, -.49), vec2(-.31, -.54)) : pick(vec2(.96, -.48), vec2(.34, -.55));
  vec2 at = base + (h.xy - .5) * vec2(.36, .20) * pick(1., .6) + .010 * vec2(wind(h.z), .6 * wind(h.w));
  v_a = vec4(mix(vec3(.16, .062, .068), vec3(.44, .20, .20), h.w) * (.25 + .75 * sunlight()), mix(.45, .8, h.x));
  v_b = vec4(at, 0., 0.);
  return toClip(seen(vec3(at, .9)) + corner * mix(.06, .105, h.z) * pick(1., .68));
}
#else
vec4 shade() {
  float r = length(v_uv), cover = v_a.w * ramp(1., .55, r);
  // Its upper edge is lit.
  return vec4(v_a.rgb * (1. + .8 * dot(v_uv, toSun(v_b.xy).xy)), 1.) * cover;
}
#endif

//@grade
vec3 grade(vec3 c, vec2 uv) {
  float l = luma(c);
  return mix(c * vec3(.90, 1., 1.05), c * vec3(1.03, 1., .96), ramp(.02, .5, l)) + vec3(.0012, .0016, .0018);
}
