// Petal Weather: a cherry bough against a pale green morning; a breath of wind, and petals go.
// Arc: cool mist; the sun comes through from behind and the blossom lights up; then the petals.

//@film exposure=1.46 contrast=1.42 saturation=1.34 bloom=0.14 grain=0.014 vignette=0.55 poster=8.4 dim=0.62 crf=24.5 crfAv1=35
//@use lens

//@shared
float sunlight() { return .22 + .78 * ease(.3, 6.6, u_time); }
float gust() { return exp(-pow((u_time - 6.9) / 2.1, 2.)) + .45 * exp(-pow((u_time - 11.6) / 1.6, 2.)); }
float wind(float lag) {
  float t = u_time - lag;
  return .5 * sin(t * .8) + .3 * sin(t * 1.43 + 1.) + 1.1 * gust() * (.5 + .5 * sin(t * 3.1));
}
vec2 sunAt() { return pick(vec2(-.46, .36), vec2(-.17, .40)); }
float push() { return 1. + .045 * ease(u_time / u_duration); }
vec2 pushed(vec2 q) { vec2 c = pick(vec2(.2, .2), vec2(.05, .2)); return (q - c) * push() + c; }

// The bough comes in from the upper right and hangs a little; twigs leave it on both sides.
vec2 bough(float k) {
  vec2 a = pick(vec2(1.02, .47), vec2(.43, .50)), b = pick(vec2(.42, .40), vec2(.17, .40)), c = pick(vec2(-.44, .115), vec2(-.185, .085));
  vec2 p = mix(mix(a, b, k), mix(b, c, k), k);
  p += .018 * vec2(sin(k * 13.), cos(k * 11.)) * (1. - .5 * k);
  return p + vec2(.003, .009) * wind(.3) * k * k;
}
vec2 twig(int i, float k) {
  float at = .14 + .80 * (float(i) + .5) / 9.;
  vec4 h = hash4(float(i) * 3.3 + 8.);
  float side = i % 2 == 0 ? -1. : 1.;
  vec2 from = bough(at), way = normalize(bough(at + .03) - bough(at - .03));
  way = turn(-side * mix(.55, 1.1, h.x)) * way;
  float long_ = mix(.10, .21, h.y) * pick(1., .72) * (side < 0. ? 1.15 : .8);
  vec2 p = from + way * long_ * k + vec2(0., -.05) * long_ * 4. * k * k * .4;
  return p + vec2(.004, .007) * wind(.1 + h.z) * k * k;
}
// Clusters of flowers: where, and how far from the plane that is sharp.
const int CLUSTERS = 17, FLOWERS = 6;
vec3 cluster(int i) {
  vec4 h = hash4(float(i) * 2.9 + 4.);
  vec2 p = i < 9 ? twig(i, mix(.72, 1., h.x)) : bough(.10 + .90 * (float(i) - 8.7) / 8.);
  float depth = i < 9 ? (h.y - .40) * 1.1 : (h.y - .5) * .5;
  return vec3(p, depth);
}

// One cherry flower, flat on: five notched petals. Returns colour and cover; `soft` is its blur.
vec4 flower(vec2 p, float soft, vec4 h, float backlight) {
  float r = length(p), a = atan(p.y, p.x) + h.x * 6.28;
  float sector = 1.2566371;
  float k = floor(a / sector + .5);
  float phi = a - k * sector;
  vec4 g = hash4(k * 1.7 + h.y * 50.);
  float rim = (.78 + .20 * cos(phi * 2.35)) * mix(.92, 1.05, g.x) - .10 * exp(-pow((phi + .05 * (g.y - .5)) / .10, 2.)) + .012 * sin(phi * 17. + g.z * 9.);
  float cut = .055 * exp(-pow((abs(phi) - .628) / .055, 2.)) * ramp(.1, .9, r) * 6.;
  // Out of focus the lobes run together.
  float edge = mix(r - rim + cut, r - .70, ramp(.25, .62, soft) * .75);
  float cover = ramp(soft, -soft, edge);
  float sharp = sat(1. - soft * 3.);
  vec3 c = mix(vec3(.92, .36, .46), vec3(.98, .66, .71), ramp(.05, .75, r));
  c = mix(c, vec3(1., .82, .83), ramp(.45, .95, r) * .7);
  float veins = .5 + .5 * sin(phi * 52. + 3. * sin(r * 9.));
  c *= 1. - .07 * veins * sharp * ramp(.2, .6, r);
  // Each petal is a shallow cup: one side of it is turned away.
  c *= .86 + .14 * cos(phi * 4. + g.w * 2.) - .22 * ramp(.40, .63, abs(phi)) * sharp;
  float heart = ramp(.42, .12, soft);
  c *= 1. - .40 * exp(-r * r * 26.) * heart;
  c = mix(c, vec3(.58, .07, .16), exp(-r * r * 90.) * .8 * heart);
  // Flowers differ: some are nearly white.
  c = mix(c, vec3(1., .86, .87) * luma(c) * 1.25, .55 * ramp(.45, 1., h.w));
  // Lit through from behind it glows; in the shade it is cool.
  vec3 shade = c * vec3(.185, .190, .225);
  vec3 lit = c * (vec3(1., .84, .80) * .44 + vec3(1.75, 1.20, .95) * backlight * (.40 + .60 * ramp(.1, .9, r)));
  c = mix(shade, lit, sunlight());
  // Stamens: thin threads with a grain of yellow.
  if (sharp > .25) {
    float thread = floor(a * 3.1831 + .5);
    vec4 s = hash4(thread * 2.3 + h.z * 77.);
    float off = (a * 3.1831 - thread) / 3.1831 * r;
    float tip = mix(.24, .44, s.x);
    float line = exp(-pow(off / .010, 2.)) * ramp(tip, tip - .03, r) * ramp(.03, .08, r);
    float grain = exp(-(off * off + (r - tip) * (r - tip)) / .00060);
    c = mix(c, vec3(.98, .80, .78) * (.22 + .78 * sunlight()), line * .7 * sharp);
    c = mix(c, vec3(1.05, .66, .18) * (.22 + .78 * sunlight()), min(grain, 1.) * .95 * sharp);
  }
  return vec4(c * cover, cover);
}
// One loose petal.
vec4 petal(vec2 p, float soft, float turned, float backlight) {
  float w = 1.20 * pow(sat(p.y * .5 + .5), .55) * pow(sat(1. - (p.y * .5 + .5) * .97), .42);
  float edge = max(abs(p.x) - w * 1.02, max(p.y - .92 + .16 * exp(-pow(p.x / .10, 2.)), -.94 - p.y));
  float cover = ramp(soft, -soft, edge);
  vec3 c = mix(vec3(.93, .52, .59), vec3(1., .80, .82), ramp(-.8, .6, p.y)) * (.90 + .10 * p.x);
  vec3 shade = c * vec3(.20, .205, .24);
  vec3 lit = c * (vec3(.60, .47, .42) * (.7 + .3 * turned) + vec3(.95, .68, .50) * backlight * (1. - .35 * turned));
  return vec4(mix(shade, lit, sunlight()) * cover, cover);
}

//@full morning mips
void main() {
  vec2 q = fromCentre(gl_FragCoord.xy);
  float s = sunlight();
  vec2 w = q + vec2(u_time * .004, 0.);
  // A hillside of other trees, far out of focus: pale greens, a blush where they flower too.
  float a = fbm(w * 1.3 + 4., 4), b = fbm(w * 1.9 + 30., 4);
  vec3 mist = mix(vec3(.105, .150, .145), vec3(.070, .108, .112), ramp(.4, -.5, q.y));
  vec3 day = mix(vec3(.30, .42, .38), vec3(.070, .150, .140), ramp(.42, -.42, q.y + .25 * (a - .5)));
  day = mix(day, vec3(.46, .27, .275), ramp(.46, .78, b) * .55 * ramp(-.5, .2, q.y));
  vec3 c = mix(mist, day, s);
  float r = length((q - sunAt()) * vec2(.85, 1.));
  c += (vec3(.80, .58, .34) * exp(-r * 3.1) * .60 + vec3(1.1, .86, .56) * exp(-r * r * 12.) * .42) * s;
  fragColor = vec4(c, 1.);
}

//@instances lights count=46
#ifdef VERTEX
vec4 place(int id, vec2 corner) {
  float f = float(id);
  vec4 h = hash4(f * 1.61 + 2.), g = hash4(f * 2.9 + 70.);
  vec2 at = vec2((h.x - .5) * (aspect() + .2), -.12 + .62 * h.y);
  at += .006 * vec2(wind(g.x), cos(u_time * .5 + f));
  float near = exp(-length(at - sunAt()) * 1.8);
  float flicker = .6 + .4 * sin(u_time * (.4 + g.z) + g.w * 6.28);
  vec3 colour = h.z < .5 ? vec3(1., .80, .58) : h.z < .8 ? vec3(.98, .60, .62) : vec3(.62, .84, .60);
  v_a = vec4(colour * flicker * (.016 + .21 * near) * sunlight(), 0.);
  v_b = vec4(at, 0., 0.);
  return toClip(at + corner * mix(.020, .062, h.w));
}
#else
vec4 shade() { return vec4(v_a.rgb * lensDisc(v_uv, v_b.xy, .45), 0.); }
#endif

//@instances far_flowers count=90
#ifdef VERTEX
vec4 place(int id, vec2 corner) {
  float f = float(id);
  vec4 h = hash4(f * 3.1 + 7.), g = hash4(f * 1.9 + 60.);
  // A second bough behind the first, and lower branches at the left.
  float k = fract(f * .618);
  bool left = id % 3 == 0;
  vec2 at = left ? mix(pick(vec2(-1.0, .33), vec2(-.36, .36)), pick(vec2(-.52, -.03), vec2(-.20, .02)), k) : mix(pick(vec2(1.0, .12), vec2(.36, .16)), pick(vec2(.16, .24), vec2(.04, .30)), k);
  at += (h.xy - .5) * vec2(.20, .15) * pick(1., .6) + .005 * vec2(wind(.6), .6 * wind(.9));
  float size = mix(.030, .046, h.z) * pick(1., .82);
  v_a = vec4(h.w, mix(.42, .62, h.x), g.x, g.y);
  v_b = vec4(at, 0., 0.);
  mat2 lean = turn(g.z * 6.28) * mat2(1., 0., 0., mix(.55, 1., g.w));
  return toClip(pushed(at) + lean * corner * size * 1.6);
}
#else
vec4 shade() {
  float near = exp(-length(v_b.xy - sunAt()) * 1.6);
  vec4 c = flower(v_uv * 1.6, v_a.y, vec4(v_a.x, v_a.z, v_a.w, .3), near);
  vec3 haze = textureLod(u_morning, toTexture(v_b.xy), 4.).rgb;
  return vec4(mix(c.rgb, haze * c.a, .52) * 1.12, c.a) * .80;
}
#endif

//@instances wood count=10 segments=40
#ifdef VERTEX
vec4 place(int id, vec2 corner) {
  float k = corner.y * .5 + .5;
  vec2 a, b;
  float width;
  if (id == 9) {
    a = bough(k); b = bough(k + .01);
    width = mix(.0205, .0016, pow(k, .9)) * pick(1., .74) * (1. + .10 * sin(k * 60.) * sin(k * 23.));
  } else {
    a = twig(id, k); b = twig(id, k + .02);
    width = mix(.0052, .0022, k) * pick(1., .8);
  }
  vec2 along = normalize(b - a);
  v_a = vec4(k, float(id), 0., 0.);
  v_b = vec4(a, 0., 0.);
  return toClip(pushed(a + vec2(along.y, -along.x) * corner.x * width));
}
#else
vec4 shade() {
  float x = v_uv.x, soft = ramp(1., .86, abs(x));
  float s = sunlight();
  // Cherry bark: rings across, a silver edge on the sun's side.
  float bark = fbm(vec2(x * 1.6 + v_a.y * 9., v_a.x * (v_a.y > 8.5 ? 120. : 40.)), 4);
  vec3 c = mix(vec3(.022, .017, .017), vec3(.075, .055, .050), bark) * mix(.55, 1., s);
  c += vec3(.55, .42, .30) * s * ramp(.45, 1., -x) * (.25 + .5 * bark) * .42;
  c += vec3(.03, .04, .045) * ramp(.3, 1., x);
  return vec4(c, 1.) * soft;
}
#endif

//@instances stalks count=102 segments=6
#ifdef VERTEX
vec2 flowerAt(int c, int n, out vec4 h) {
  h = hash4(float(c) * 7.3 + float(n) * 1.37 + 2.);
  vec3 at = cluster(c);
  float around = (float(n) + .6 * h.x) / 6. * 6.2831853;
  vec2 away = vec2(cos(around), sin(around) * .85 - .18) * mix(.022, .050, h.y) * pick(1.12, .88);
  return at.xy + away + .0035 * vec2(wind(h.z), .7 * wind(h.w + .3));
}
vec4 place(int id, vec2 corner) {
  int c = id / FLOWERS, n = id - c * FLOWERS;
  vec4 h;
  vec2 to = flowerAt(c, n, h), from = cluster(c).xy;
  float k = corner.y * .5 + .5;
  vec2 a = mix(from, to, k) + vec2(0., .010) * sin(k * PI);
  vec2 along = normalize(to - from);
  float blur = abs(cluster(c).z);
  v_a = vec4(k, 1. / (1. + 3. * blur), 0., 0.);
  return toClip(pushed(a + vec2(along.y, -along.x) * corner.x * (.0013 + .0022 * blur)));
}
#else
vec4 shade() {
  float soft = ramp(1., .3, abs(v_uv.x)) * v_a.y;
  vec3 c = mix(vec3(.060, .085, .030), vec3(.17, .055, .045), v_a.x) * (.35 + 1.2 * sunlight());
  return vec4(c, 1.) * soft;
}
#endif

//@instances flowers count=102
#ifdef VERTEX
vec2 flowerAt(int c, int n, out vec4 h) {
  h = hash4(float(c) * 7.3 + float(n) * 1.37 + 2.);
  vec3 at = cluster(c);
  float around = (float(n) + .6 * h.x) / 6. * 6.2831853;
  vec2 away = vec2(cos(around), sin(around) * .85 - .18) * mix(.022, .050, h.y) * pick(1.12, .88);
  return at.xy + away + .0035 * vec2(wind(h.z), .7 * wind(h.w + .3));
}
vec4 place(int id, vec2 corner) {
  int c = id / FLOWERS, n = id - c * FLOWERS;
  vec4 h;
  vec2 at = flowerAt(c, n, h);
  float depth = cluster(c).z;
  float blur = max(abs(depth) - .12, 0.) * .42;
  float size = mix(.034, .044, h.z) * pick(1., .80) * (1. + .30 * depth);
  vec4 g = hash4(float(id) * 5.9 + 1.);
  v_a = vec4(h.w, blur + 1.3 / (size * u_size.y), g.x, g.y);
  v_b = vec4(at, g.z, mix(.25, 1., float(n) / 5.));
  // Tilted away from us, each its own way; the wind nods them.
  float tilt = mix(.48, 1., g.w) + .05 * wind(h.x);
  mat2 lean = turn(g.z * 6.28) * mat2(1., 0., 0., tilt) * turn(-g.z * 6.28);
  return toClip(pushed(at) + lean * corner * size * (1.1 + blur * 1.5));
}
#else
vec4 shade() {
  float near = exp(-length(v_b.xy - sunAt()) * 1.5) * 1.35;
  float grow = 1.1 + max(v_a.y - .05, 0.) * 1.5;
  vec4 c = flower(v_uv * grow, v_a.y, vec4(v_a.x, v_a.z, v_a.w, v_b.z), near);
  // Flowers under others stand in their shade.
  c.rgb *= mix(.66, 1., v_b.w);
  return c;
}
#endif

//@instances leaves count=13
#ifdef VERTEX
vec4 place(int id, vec2 corner) {
  float f = float(id);
  vec4 h = hash4(f * 2.7 + 90.);
  vec2 root = id < 9 ? twig(id % 9, mix(.5, 1., h.x)) : bough(.2 + .8 * h.x);
  vec2 way = normalize(vec2(h.y - .5, .25 + .5 * h.z) + .12 * vec2(wind(h.w), 0.));
  float size = mix(.032, .056, h.w) * pick(1., .8);
  v_a = vec4(h.yz, size, 0.);
  return toClip(pushed(root + way * size * (corner.y * .5 + .5) + vec2(way.y, -way.x) * corner.x * size * .24));
}
#else
vec4 shade() {
  float y = v_uv.y * .5 + .5;
  float w = sqrt(sat(y * (1. - y) * 4.)) * (1. - .35 * y);
  float pixel = 1.5 / (v_a.z * u_size.y * .24);
  float cover = ramp(pixel, -pixel, abs(v_uv.x) - w);
  vec3 c = mix(vec3(.115, .060, .030), vec3(.115, .135, .035), v_a.x) * (.30 + 1.5 * sunlight() * mix(.6, 1., ramp(.1, -.1, v_uv.x)));
  c *= 1. - .35 * exp(-pow(v_uv.x / .10, 2.));
  return vec4(c * cover, cover);
}
#endif

//@instances petals count=120
#ifdef VERTEX
vec4 place(int id, vec2 corner) {
  float f = float(id), t = u_time;
  vec4 h = hash4(f * 1.73 + 15.), g = hash4(f * 2.3 + 44.), k = hash4(f * 3.9 + 71.);
  float near = pow(h.z, 2.4);
  // A few fall from the start, most when the gust comes.
  float leaves = id < 16 ? -6. + 7. * g.x : id < 95 ? mix(3.6, 9.2, pow(g.x, .8)) : mix(9.6, 12.4, g.x);
  float age = t - leaves;
  if (age < 0.) return vec4(2., 2., 0., 1.);
  vec2 from = bough(h.x) + (g.yz - .5) * .10;
  if (near > .25) from = vec2((h.x - .5) * aspect() * 1.2, .62 + .1 * g.y);
  float speed = mix(.048, .20, near);
  vec2 at = from + vec2(-.026 * age - .020 * age * age * .18, -speed * (age + .5 * (exp(-age * 1.8) - 1.)));
  at += mix(.016, .055, near) * vec2(sin(age * (1.1 + .7 * k.x) + k.y * 6.28), .45 * cos(age * (1.6 + .6 * k.z) + k.w * 6.28));
  at.x -= .05 * near * age;
  float blur = near > .3 ? mix(.25, .75, ramp(.3, 1., near)) : .10 * abs(h.z - .45);
  float size = mix(.0125, .052, near) * mix(.85, 1.15, g.w);
  // It turns over and over as it falls.
  float tumble = age * (1.6 + 1.4 * k.w) + g.x * 9.;
  float flat_ = mix(.42, 1., abs(cos(tumble)));
  mat2 lean = turn(age * (.7 * (k.x - .5)) + k.y * 6.28 + .5 * sin(age * 1.3)) * mat2(flat_, 0., 0., 1.);
  v_a = vec4(blur + 1.2 / (size * u_size.y), cos(tumble) * .5 + .5, near, ramp(0., .5, age));
  v_b = vec4(at, 0., 0.);
  return toClip(at + lean * corner * size * (1.15 + blur));
}
#else
vec4 shade() {
  float light = exp(-length(v_b.xy - sunAt()) * 1.4) * 1.2;
  float grow = 1.15 + max(v_a.x - .03, 0.);
  vec4 c = petal(v_uv * grow, v_a.x, v_a.y, light);
  return c * v_a.w * mix(1., .62, ramp(.35, 1., v_a.z));
}
#endif

//@instances near_flowers count=7
// Blossom so close to the lens that it is only colour.
#ifdef VERTEX
vec4 place(int id, vec2 corner) {
  float f = float(id);
  vec4 h = hash4(f * 2.7 + 19.);
  vec2 base = id < 4 ? pick(vec2(-.90, -.50), vec2(-.30, -.53)) : pick(vec2(.93, -.52), vec2(.31, -.545));
  vec2 at = base + (h.xy - .5) * vec2(.26, .13) * pick(1., .6) + .010 * vec2(wind(h.z), .6 * wind(h.w));
  float size = mix(.105, .15, h.z) * pick(1., .66);
  v_a = vec4(h.w, .62, h.x, h.y);
  v_b = vec4(at, 0., 0.);
  return toClip((at - vec2(0.)) * (1. + .10 * ease(u_time / u_duration)) + corner * size * 1.6);
}
#else
vec4 shade() {
  vec4 c = flower(v_uv * 1.6, v_a.y, vec4(v_a.x, v_a.z, v_a.w, .3), .20);
  return c * .92;
}
#endif

//@grade
vec3 grade(vec3 c, vec2 uv) {
  float l = luma(c);
  return mix(c * vec3(.93, 1., 1.06), c * vec3(1.02, 1., .98), ramp(.03, .5, l)) + vec3(.0012, .0016, .0018);
}
