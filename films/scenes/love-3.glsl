// Quiet Gold: a dandelion clock against a low summer sun; a breath of wind takes some of its seeds.
// Arc: the field lies in shade, the sun comes under the trees and the whole head lights up.

//@film exposure=1.0 contrast=1.45 saturation=1.32 bloom=0.17 grain=0.015 vignette=0.8 poster=8.2 dim=0.66 hold=12.5 fold=1.5 crf=33.5 crfAv1=35
//@use lens loop settle

//@shared
float sunshine() { return .22 + .78 * ease(.4, 7.5, u_time) - .16 * ease(8., REST, u_time); }
vec2 sunAt() { return pick(vec2(.47, .085), vec2(.19, .035)) + vec2(.0, -.022) * ease(0., REST, u_time); }
float breeze(float lag) {
  float t = u_time - lag;
  return .5 * sin(t * TURN) + .28 * sin(t * TURN * 2. + 1.) + .9 * exp(-pow((t - 6.2) / 1.6, 2.));
}
vec2 clockAt() { return pick(vec2(-.33, .015), vec2(-.075, .045)) + vec2(.010 * breeze(0.), -.004 * breeze(.2)); }
float clockSize() { return pick(.215, .165) * (1. + .06 * ease(u_time / REST)); }
const vec3 GOLD = vec3(1., .56, .16);

// The head of the dandelion: seeds on a sphere, each a stalk and an umbrella of hairs.
const int SEEDS = 150, HAIRS = 17;
vec3 seedWay(int seed) {
  float k = (float(seed) + .5) / float(SEEDS);
  float y = 1. - 1.84 * k, around = float(seed) * 2.399963;
  vec3 d = vec3(cos(around) * sqrt(1. - y * y), y, sin(around) * sqrt(1. - y * y));
  d += (hash4(float(seed) * 1.3 + 4.).xyz - .5) * .13;
  d.xz = turn(.10 * sin(settling(4.) * .23) + .02 * sin(u_time * TURN) + .5) * d.xz;
  d.xy = turn(.05 * breeze(.1)) * d.xy;
  return normalize(d);
}
// When the wind takes a seed; most of them it leaves.
float leaves(int seed) {
  vec4 h = hash4(float(seed) * 2.7 + 13.);
  vec3 d = seedWay(seed);
  bool goes = h.x < .30 && d.x > -.25 && d.y > -.35;
  return goes ? mix(2.4, 9.2, h.y) : 1e3;
}
// Where a seed's stalk begins, which way it points, and how large it is by now.
struct Seed { vec2 root; vec3 way; float size, depth, loose; };
Seed seedAt(int seed) {
  Seed s;
  s.way = seedWay(seed);
  s.size = clockSize();
  vec2 home = clockAt() + s.way.xy * s.size * .17;
  // When the wind drops they hang in the air.
  float age = max(settling(3.) - leaves(seed), 0.);
  vec4 h = hash4(float(seed) * 5.1 + 40.);
  s.loose = ramp(0., .8, age);
  vec2 drift = vec2(pick(.062, .034) * (age + .6 * (exp(-age * 1.6) - 1.)) * (1. + .5 * h.x), .020 * age * (.6 + h.y) + .010 * sin(u_time * TURN + h.z * 6.) * s.loose);
  drift.y += pick(.012, .030) * age * h.w;
  s.root = home + drift + s.way.xy * s.size * .10 * s.loose;
  // Loose, it hangs upright under its umbrella and turns a little.
  vec3 upright = normalize(vec3(.25 * sin(u_time * TURN + h.x * 9.), 1., .35 * cos(u_time * TURN + h.y * 9.)));
  s.way = normalize(mix(s.way, upright, ease(age / 2.4)));
  s.depth = s.way.z * (1. - s.loose) + (h.z - .3) * .7 * s.loose;
  s.size *= mix(1., .78, sat(age / 9.));
  return s;
}

//@full field mips
void main() {
  vec2 q = fromCentre(gl_FragCoord.xy);
  float light = sunshine();
  vec2 s = q - sunAt();
  // Trees far behind, a bright gap under them, and the grass, all well out of focus.
  float trees = ramp(pick(.06, .035), pick(.26, .20), q.y + .05 * (noise(q * vec2(2.2, 1.) + 4.) - .5));
  float grass = ramp(-.02, -.34, q.y + .05 * (noise(q * vec2(1.8, 1.) + 9.) - .5));
  vec3 haze = vec3(.60, .30, .060) * (.55 + .45 * gauss(s.x / .9));
  vec3 leaf = mix(vec3(.014, .040, .026), vec3(.058, .070, .020), noise(q * vec2(3., 3.4) + 2.));
  vec3 meadow = mix(vec3(.058, .066, .012), vec3(.012, .030, .012), ramp(-.1, -.5, q.y));
  vec3 c = mix(haze, leaf, trees);
  c = mix(c, meadow, grass);
  c *= light;
  float r = length(s) * pick(1., 1.45);
  c += vec3(1.35, .62, .15) * exp(-r * 4.2) * .62 * light + vec3(1.6, .80, .24) * exp(-r * r * 26.) * .75 * light;
  // The sun itself, a soft disc.
  c += vec3(4.2, 2.5, .95) * pow(ramp(.125, .0, r), 1.6) * light;
  fragColor = vec4(c, 1.);
}

//@instances glints count=64
#ifdef VERTEX
vec4 place(int id, vec2 corner) {
  float f = float(id);
  vec4 h = hash4(f * 1.61 + 2.), g = hash4(f * 2.9 + 70.);
  vec2 at = vec2((h.x - .5) * (aspect() + .2), h.y < .86 ? .05 + .40 * pow(g.x, 1.3) : -.03 - .12 * g.x);
  at += .004 * vec2(sin(u_time * TURN + f), cos(u_time * TURN + f));
  float near = gauss(length((at - sunAt()) * vec2(.75, 1.)) / .42);
  float flicker = .55 + .45 * sin(u_time * TURN * (1. + floor(g.z * 1.9)) + g.w * 6.28);
  float radius = mix(.014, .040, h.z);
  vec3 colour = mix(vec3(.85, .42, .075), vec3(1., .76, .28), h.w);
  if (g.w > .80) colour = vec3(.42, .48, .10);
  v_a = vec4(colour * flicker * (.035 + .55 * near) * sunshine() * sunshine(), radius);
  v_b = vec4(at, 0., 0.);
  return toClip(at + corner * radius);
}
#else
vec4 shade() { return vec4(v_a.rgb * lensDisc(v_uv, v_b.xy, .38), 0.); }
#endif

//@instances far_grass count=300 segments=8
#ifdef VERTEX
vec4 place(int id, vec2 corner) {
  float f = float(id), k = f / 300.;
  vec4 h = hash4(f * 1.37 + 7.), g = hash4(f * 3.3 + 1.);
  float y = corner.y * .5 + .5;
  float near = k * k;
  float x = (h.x - .5) * (aspect() + .3);
  float tall = mix(.13, .40, near) * (.6 + .6 * h.y);
  float base = mix(-.30, -.62, near);
  float lean = (h.z - .5) * .34 + .05 * breeze(x * .8) * (.5 + h.w);
  vec2 at = vec2(x + lean * tall * y * y * 1.6, base + tall * y * (1. - .22 * abs(lean) * y));
  float width = mix(.0045, .012, near) * (1. - y * .86);
  float light = gauss((x - sunAt().x) / .62);
  v_a = vec4(y, light, near, h.w);
  return toClip(at + vec2(corner.x * width, 0.));
}
#else
vec4 shade() {
  float soft = ramp(1., .1, abs(v_uv.x)) * ramp(1., .86, v_a.x) * ramp(0., .12, v_a.x);
  vec3 c = mix(vec3(.007, .017, .006), vec3(.30, .22, .030), v_a.x * (.18 + .82 * v_a.y) * (.6 + .4 * v_a.w)) * sunshine();
  c += vec3(.9, .46, .09) * pow(v_a.x, 3.) * v_a.y * .32 * sunshine();
  float cover = soft * mix(.55, .85, v_a.z);
  return vec4(c * cover, cover);
}
#endif

//@instances stem count=1 segments=24
#ifdef VERTEX
vec4 place(int id, vec2 corner) {
  float y = corner.y * .5 + .5;
  vec2 top = clockAt(), root = vec2(pick(-.40, -.13), -.62);
  vec2 at = mix(root, top, y);
  at.x += -.055 * sin(y * 2.6) * (1. - y) * 2. + .004 * breeze(.3) * sin(y * 3.14);
  v_a = vec4(y, 0., 0., 0.);
  return toClip(at + vec2(corner.x * mix(.0082, .0052, y), 0.));
}
#else
vec4 shade() {
  float x = v_uv.x, edge = ramp(1., .72, abs(x));
  // A translucent tube, lit through from the right and behind.
  vec3 c = mix(vec3(.030, .028, .008), vec3(.20, .13, .028), ramp(-.9, .9, x)) + vec3(1.1, .58, .15) * ramp(.35, .95, x) * .55;
  c *= sunshine() * mix(.45, 1., v_a.x);
  return vec4(c, 1.) * edge;
}
#endif

//@instances heart count=1
#ifdef VERTEX
vec4 place(int id, vec2 corner) { return toClip(clockAt() + corner * clockSize() * 1.25); }
#else
vec4 shade() {
  float r = length(v_uv) * 1.25;
  float core = ramp(.205, .17, r);
  vec3 c = mix(vec3(.040, .022, .008), vec3(.20, .095, .022), ramp(-.2, .25, v_uv.x + v_uv.y * .3)) * sunshine();
  // The fine hairs together hold a haze of light.
  float haze = ramp(1.12, .55, r) * ramp(.0, .9, r);
  vec3 glow = GOLD * (.10 + .25 * ramp(-.8, .9, v_uv.x)) * haze * sunshine() * .55;
  return vec4(c * core + glow * (1. - core), core + haze * .16 * (1. - core));
}
#endif

//@instances stalks count=150
#ifdef VERTEX
vec4 place(int id, vec2 corner) {
  Seed s = seedAt(id);
  float y = corner.y * .5 + .5;
  vec2 tip = s.root + s.way.xy * s.size * .62;
  vec2 along = normalize(tip - s.root + 1e-5), across = vec2(-along.y, along.x);
  float blur = abs(s.depth - .35) * .9;
  float width = .0011 + .0022 * blur;
  v_a = vec4(y, 1. / (1. + 2.2 * blur), s.depth, s.way.x);
  return toClip(mix(s.root, tip, y) + across * corner.x * width);
}
#else
vec4 shade() {
  float soft = ramp(1., .1, abs(v_uv.x));
  // The seed itself sits dark at the lower end.
  float nut = ramp(.20, .13, v_a.x);
  vec3 c = mix(vec3(.55, .31, .085), vec3(.9, .62, .26), v_a.x) * (.30 + .55 * ramp(-1., 1., v_a.w)) * sunshine();
  c = mix(c, vec3(.055, .028, .010), nut);
  float cover = soft * v_a.y * mix(.42, .85, nut);
  return vec4(c * cover * 1.15, cover * mix(.55, 1., nut));
}
#endif

//@instances hairs count=2550
#ifdef VERTEX
vec4 place(int id, vec2 corner) {
  int seed = id / HAIRS, hair = id - seed * HAIRS;
  Seed s = seedAt(seed);
  float y = corner.y * .5 + .5;
  vec4 h = hash4(float(id) * 1.7 + 3.);
  vec3 side = normalize(cross(s.way, abs(s.way.y) > .9 ? vec3(1., 0., 0.) : vec3(0., 1., 0.)));
  vec3 other = cross(s.way, side);
  float around = (float(hair) + .35 * h.x) / float(HAIRS) * 6.2831853;
  float open = mix(1.02, 1.20, h.y) + .05 * sin(u_time * TURN * 2. + h.z * 9.) * s.loose;
  vec3 way = s.way * cos(open) + (side * cos(around) + other * sin(around)) * sin(open);
  vec2 from = s.root + s.way.xy * s.size * .62;
  vec2 to = from + way.xy * s.size * (.27 + .05 * h.w);
  // A hair droops a little toward its end.
  vec2 at = mix(from, to, y) + vec2(0., -.004) * s.size * y * y;
  vec2 along = normalize(to - from + 1e-5), across = vec2(-along.y, along.x);
  float depth = s.depth + way.z * .28;
  float blur = abs(depth - .35) * .9;
  float width = (.00085 + .0024 * blur);
  v_a = vec4(y, 1. / (1. + 3. * blur), s.way.x, length(way.xy));
  v_b = vec4(depth, h.w, s.loose, 0.);
  return toClip(at + across * corner.x * width);
}
#else
vec4 shade() {
  float soft = ramp(1., .0, abs(v_uv.x)) * mix(1., .35, v_a.x);
  float toSun = ramp(-1.1, 1., v_a.z);
  vec3 c = mix(vec3(.78, .40, .105), vec3(1.5, 1.02, .50), toSun) * mix(.30, 1.25, toSun) * sunshine();
  float cover = soft * v_a.y * .46;
  return vec4(c * cover * 1.35, cover * .45);
}
#endif

//@instances near_grass count=15 segments=12
#ifdef VERTEX
vec4 place(int id, vec2 corner) {
  float f = float(id);
  vec4 h = hash4(f * 4.1 + 17.);
  float y = corner.y * .5 + .5;
  bool left = id < 7;
  float x = left ? -aspect() * .5 - .03 + h.x * pick(.30, .10) : aspect() * .5 + .04 - h.x * pick(.34, .12);
  float tall = (.34 + .42 * h.y) * (left ? 1. : .8);
  float lean = (left ? 1. : -1.) * (.10 + .22 * h.z) * pick(1., .3) + .05 * breeze(f * .1);
  vec2 at = vec2(x + lean * tall * y * y, -.60 + tall * y);
  float width = mix(.012, .028, h.w) * (1. - .85 * y * y);
  v_a = vec4(y, left ? .25 : 1., 0., 0.);
  return toClip(at + vec2(corner.x * width, 0.));
}
#else
vec4 shade() {
  float soft = ramp(1., .0, abs(v_uv.x)) * ramp(1., .7, v_a.x);
  vec3 c = mix(vec3(.006, .007, .002), vec3(.16, .085, .014) * v_a.y, v_a.x) * sunshine();
  return vec4(c, 1.) * soft * .88;
}
#endif

//@instances motes count=90
#ifdef VERTEX
vec4 place(int id, vec2 corner) {
  float f = float(id), t = u_time;
  vec4 h = hash4(f * 2.2 + 5.), g = hash4(f * 1.1 + 55.);
  vec2 at = vec2((h.x - .5) * (aspect() + .2) + .012 * t * (.4 + g.x), (h.y - .45) * .9 + .006 * t);
  at += .02 * vec2(sin(t * .4 + g.y * 9.), cos(t * .33 + g.z * 9.));
  float near = gauss(length(at - sunAt()) / .5);
  float size = mix(.0011, .0062, g.w * g.w * g.w);
  v_a = vec4((.10 + .9 * near) * sunshine() * sunshine() * mix(.85, .22, g.w), g.w, 0., 0.);
  return toClip(at + corner * size);
}
#else
vec4 shade() {
  float r = length(v_uv);
  return vec4(vec3(1., .66, .24) * v_a.x * exp(-r * r * 3.) * ramp(1., .7, r), 0.);
}
#endif

//@grade
vec3 grade(vec3 c, vec2 uv) {
  float l = luma(c);
  return mix(c * vec3(.93, 1.03, 1.02), c * vec3(1.03, 1., .93), ramp(.02, .4, l)) + vec3(.0010, .0011, .0008);
}
