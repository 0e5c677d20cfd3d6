// Petal Weather: a cherry bough over a still lake; on the bank a bench, and on it an open red umbrella.
// Arc: cool mist, and only the blossom is sharp, before a red spot; the sun comes over the ridge, and
// the eye finds what it has been looking at all the time; the umbrella glows; then it rains petals.
// Every eight seconds the wind breathes once, so all motion repeats with the movement.

//@film exposure=1.06 contrast=1.5 saturation=1.28 bloom=0.15 grain=0.008 vignette=0.6 poster=7.5 dim=0.62 hold=8.5 close=4.5 fold=1 crf=35.4 crfAv1=34 chroma=-5
//@use lens loop

//@shared
float sunlight() { return .16 + .84 * ease(.3, 6.2, u_time); }
// The wind rises and falls once in eight seconds, strongest at 5.4 s; small airs play over it.
float gust(float lag) { return pow(.5 + .5 * cos((u_time - lag - 5.4) * TURN), 3.); }
float wind(float lag) {
  float t = (u_time - lag) * TURN;
  return .45 * sin(t * 2.) + .30 * sin(t * 3. + 1.) + (.6 + .5 * sin(t * 5.)) * gust(lag);
}
// It rises over the ridge.
vec2 sunAt() { return pick(vec2(-.296, .142), vec2(-.052, .094)) - vec2(.02, .105) * (1. - ease(.3, 6.8, u_time)); }
// From the blossom, which is near, to the bank.
float focus() { return ease(2.4, 5.9, u_time); }
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
  vec3 a = vec3(pick(vec2(1.06, .40), vec2(.42, .50)), .55);
  vec3 b = vec3(pick(vec2(.52, .53), vec2(.22, .48)), .10);
  vec3 c = vec3(pick(vec2(.16, .24), vec2(.02, .36)), .04);
  vec3 d = vec3(pick(vec2(-.20, .30), vec2(-.18, .27)), -.10);
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
  float blur = max(abs(at.z) - .12, 0.) * .42 + .028 * focus();
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

float shore() { return pick(-.035, -.015); }
float bankLine() { return pick(-.135, -.105); }
vec2 bench() { return pick(vec2(-.335, -.092), vec2(-.055, -.072)); }
float benchSize() { return pick(1.28, .90); }
// The far picture grows a little, as if we came nearer.
float come() { return 1. + .035 * ease(u_time / REST); }
vec2 far(vec2 q) { vec2 c = bench(); return (q - c) / come() + c; }
vec2 unfar(vec2 q) { vec2 c = bench(); return (q - c) * come() + c; }

vec3 mistColour() { return mix(vec3(.098, .116, .142), vec3(.400, .268, .234), sunlight() * sunlight()); }
// Sky, two ridges and a shore of blossom across the lake.
vec3 across(vec2 q) {
  float s = sunlight(), y = q.y - shore();
  float r = length(q - sunAt()), glow = exp(-r * pick(3.4, 4.4));
  vec3 mist = mistColour() * (1. + .5 * s * glow);
  vec3 sky = mix(mix(vec3(.110, .130, .160), vec3(.058, .078, .112), ramp(0., .5, y)), mix(vec3(.44, .284, .238), vec3(.135, .180, .250), ramp(-.02, pick(.42, .36), y)), s * s);
  sky += s * s * (vec3(.95, .52, .24) * glow * .80 + vec3(1.8, 1.02, .46) * exp(-r * 13.) * 1.1);
  sky += vec3(5., 3.2, 1.5) * ramp(.0240, .0080, r) * s;
  vec3 c = sky * (.93 + .14 * fbm(vec2(q.x * 1.4, y * 4.) + 3., 3));
  float soft = .0022;
  float one = .098 + .075 * (fbm(vec2(q.x * 2.3 + 7.2, 1.), 4) - .5) + .05 * q.x;
  c = mix(c, mix(mist, mix(vec3(.060, .078, .100), vec3(.235, .170, .160), s * s), .72 * ramp(.0, .11, y)), ramp(soft, -soft, y - one));
  float two = .052 + .050 * (fbm(vec2(q.x * 4.1 + 2.4, 6.), 5) - .5) + .010 * noise(vec2(q.x * 60., 2.)) - .035 * q.x;
  c = mix(c, mix(mist, mix(vec3(.038, .052, .066), vec3(.105, .082, .074), s), .85 * ramp(-.005, .07, y)), ramp(soft, -soft, y - two));
  // Cherry trees in flower, in heaps.
  float heap = 0.;
  for (int i = 0; i < 2; i++) {
    float f = float(i), x = q.x * (9. + 4. * f) + 3.7 * f, cell = floor(x), k = fract(x) - .5;
    float h = .018 + .030 * hash(cell * 1.3 + f * 40.) ;
    heap = max(heap, h * sqrt(max(1. - 3.2 * k * k, 0.)));
  }
  heap += .012 * (fbm(q * 46., 3) - .4);
  float leaf = fbm(q * 60. + 9., 3);
  vec3 bloom_ = mix(vec3(.050, .046, .060), mix(vec3(.20, .095, .095), vec3(.52, .265, .245), ramp(.35, .7, leaf + 6. * (y - .5 * heap))), s);
  bloom_ = mix(bloom_, mist, .30 + .40 * exp(-y * 60.));
  c = mix(c, bloom_, ramp(.003, -.003, y - heap));
  // Mist lies on the water and moves.
  float wisp = loopFbm(vec2(q.x * 2.6 + u_time * .5, y * 13.), 4, 3);
  return mix(c, mist * 1.08, sat(exp(-abs(y) * 26.) * (.35 + .9 * wisp)) * mix(.85, .62, s));
}

//@full haze scale=0.07
void main() { fragColor = vec4(across(fromCentre(gl_FragCoord.xy)), 1.); }

//@full land scale=0.5 mips
void main() { fragColor = vec4(across(fromCentre(gl_FragCoord.xy)), 1.); }

//@full distance mips
float box(vec2 p, vec2 c, vec2 h) { vec2 d = abs(p - c) - h; return length(max(d, 0.)) + min(max(d.x, d.y), 0.); }
float line(vec2 p, vec2 a, vec2 b) { vec2 pa = p - a, ba = b - a; return length(pa - ba * sat(dot(pa, ba) / dot(ba, ba))); }
const vec3 TOP = vec3(.49, .74, .46);
// An umbrella is a paraboloid with eight ribs; the sun shines through its cloth.
void umbrella(inout vec3 c, inout float cover, vec2 p, float pixel) {
  const float R = .100, H = .050;
  vec3 n = normalize(TOP), e1 = normalize(cross(vec3(0., 0., 1.), n)), e2 = cross(n, e1);
  float s = sunlight();
  // The stick and its crook.
  vec2 toSun_ = (sunAt() - bench()) / benchSize() - vec2(.070, .118);
  vec2 foot = -n.xy * .125, crook = foot + vec2(.0125, -.001);
  float stick = line(p, n.xy * (H + .012), foot) - .0021;
  stick = min(stick, max(abs(length(p - crook) - .0125) - .0026, (p.y - crook.y) - .004));
  float wood = ramp(pixel, -pixel, stick);
  c = mix(c, vec3(.030, .018, .014) + vec3(.22, .11, .05) * s * .5, wood);
  cover = max(cover, wood);
  float k = H / (R * R), A = dot(n.xy, p), B = n.z;
  float qa = k * (1. - B * B), qb = B - 2. * k * A * B, qc = k * (dot(p, p) - A * A) + A - H;
  float disc = qb * qb - 4. * qa * qc, root = sqrt(max(disc, 0.));
  vec3 light = vec3(0.);
  float layers = 0., seen_ = 0., ribs = 0.;
  for (int i = 0; i < 2; i++) {
    // The nearer one last.
    float z = (-qb + (i == 0 ? -root : root)) / (2. * qa);
    vec3 at = vec3(p, z), flat_ = at - n * dot(at, n);
    vec2 w = vec2(dot(flat_, e1), dot(flat_, e2));
    float around = atan(w.y, w.x) * 4., t = length(w) / R;
    float panel = abs(sin(around)), rim = 1. - .075 * panel;
    float in_ = ramp(pixel * 1.6, -pixel * 1.6, (t - rim) * R) * ramp(0., .0006, disc);
    // Cloth is drawn flat between its ribs.
    float middle = (floor(around / PI) + .5) * PI / 4.;
    vec3 out_ = normalize(n + (cos(middle) * e1 + sin(middle) * e2) * 2. * H / R * t);
    float facing = abs(dot(out_, normalize(vec3(-.25, .40, -1.)))), fold = .72 + .28 * panel;
    // The sun stands behind it: what is nearest to it glows.
    float through = exp(-length(p - toSun_) * 11.);
    vec3 cloth = mix(vec3(.62, .022, .020), vec3(1., .150, .055), through) * (.06 + .36 * facing + 1.9 * through) * fold * s * s;
    cloth = cloth * SUN * .80 + vec3(.105, .012, .015) * (.22 + .5 * s) * (.25 + .75 * max(out_.y, 0.));
    float bone = exp(-pow(sin(around) * t * R / .0022, 2.)), hem = ramp(.045, .0, rim - t);
    cloth *= (1. - .62 * bone) * (1. - .30 * hem) * (1. - .65 * ramp(.085, .05, t));
    // Through the upper cloth one sees the lower one, darkly.
    light = mix(light, i == 1 && layers > 0. ? cloth * mix(vec3(1.), vec3(.52, .26, .22), layers) : cloth, in_);
    seen_ = max(seen_, in_);
    layers = in_;
  }
  light *= 1. - .35 * wood;
  c = mix(c, light, seen_);
  cover = max(cover, seen_);
}
// The bank with the bench. Alpha is where there is something.
vec4 bank(vec2 q, float pixel) {
  float s = sunlight(), end = pick(.09, .185);
  vec3 c = vec3(0.);
  float cover = 0.;
  vec2 p = (q - bench()) / benchSize();
  pixel /= benchSize();
  float glow = exp(-length(q - sunAt()) * 2.6);
  vec3 dark = vec3(.013, .015, .019) + vec3(.050, .028, .018) * s;
  // Seat, back, arms and legs.
  float d = box(p, vec2(0., .046), vec2(.150, .0042));
  d = min(d, box(p, vec2(0., .072), vec2(.146, .0056)));
  d = min(d, box(p, vec2(0., .091), vec2(.146, .0056)));
  d = min(d, box(p, vec2(0., .110), vec2(.150, .0064)));
  for (int i = 0; i < 2; i++) {
    float g = i == 0 ? -1. : 1.;
    d = min(d, line(p, vec2(g * .128, -.02), vec2(g * .128, .112)) - .0046);
    d = min(d, line(p, vec2(g * .146, -.02), vec2(g * .140, .068)) - .0042);
    d = min(d, box(p, vec2(g * .143, .070), vec2(.0100, .0034)));
  }
  float wood = ramp(pixel, -pixel, d);
  // Each board catches the sun along its upper edge.
  float above = min(min(box(p + vec2(0., .0035), vec2(0., .046), vec2(.150, .0042)), box(p + vec2(0., .0035), vec2(0., .091), vec2(.146, .0056))), min(box(p + vec2(0., .0035), vec2(0., .110), vec2(.150, .0064)), box(p + vec2(0., .0035), vec2(0., .072), vec2(.146, .0056))));
  c = mix(c, dark + vec3(1.25, .72, .34) * s * glow * ramp(-.0012, .0016, above) * ramp(.0044, .0036, above) * .85, wood);
  cover = max(cover, wood);
  umbrella(c, cover, p - vec2(.070, .118), pixel);
  // Grass in front of its feet.
  float x = q.x, room = sat((end - x) / .42);
  float rise = .050 * sqrt(room) * (1. - .25 * room) + .010 * (fbm(vec2(x * 9., 3.), 3) - .5) * sqrt(room);
  float lean = x - .25 * (q.y - bankLine()) * (noise(vec2(x * 31., 8.)) - .3);
  float blades = (.010 * noise(vec2(lean * 330., 1.)) + .026 * pow(noise(vec2(lean * 520., 4.)), 4.)) * (.25 + 1.1 * pow(noise(vec2(x * 19., 5.)), 2.)) * min(room * 5., 1.);
  float top = bankLine() + rise + blades;
  float in_ = ramp(pixel * 1.5, -pixel * 1.5, q.y - top) * step(0., end - x);
  float lit = ramp(.012, .0, top - q.y) * ramp(.2, .7, noise(vec2(lean * 330., 1.)));
  vec3 grass = vec3(.011, .017, .016) + vec3(.022, .022, .010) * s + vec3(.62, .44, .17) * s * s * glow * lit * .55;
  c = mix(c, grass, in_);
  cover = max(cover, in_);
  return vec4(c, cover);
}
void main() {
  vec2 q = far(fromCentre(gl_FragCoord.xy));
  float s = sunlight(), pixel = 1.1 / u_size.y, depth = shore() - q.y;
  vec3 c = textureLod(u_land, toTexture(q), 0.).rgb;
  // Water: small waves, flat far away, longer toward us.
  float under = ramp(-.001, .001, depth);
  float d = max(depth, 0.), near = 1. / (d + .035);
  vec2 w = vec2(q.x * near, 2.4 * log(d + .035)) + .5 * vec2(noise(vec2(q.x * near * .7, near)), noise(vec2(q.x * near + 9., near * 1.4)));
  float a1 = sin(w.y * 21. + w.x * 1.1 + u_time * TURN * 3.), a2 = sin(w.y * 33. - w.x * 1.9 + u_time * TURN * 5. + 1.), a3 = sin(w.y * 47. + w.x * 3.1 - u_time * TURN * 4. + 2.), a4 = sin(w.y * 13. + w.x * .7 + u_time * TURN * 2.);
  float breath = .55 + .45 * gust(.2);
  vec2 wave = vec2(.30 * a1 + .22 * a3 - .2 * a2, .5 * a4 + .30 * a1 + .26 * a2 + .20 * a3) * (.0025 + .034 * d) * mix(.7, 1.2, breath);
  vec2 m = vec2(q.x + wave.x, 2. * shore() - q.y + wave.y);
  m.y = max(m.y, shore() + .001);
  vec3 mirror = vec3(0.);
  for (int i = 0; i < 4; i++) mirror += textureLod(u_land, toTexture(m + vec2(0., (float(i) - 1.5) * .10 * d)), .5 + 5. * d).rgb * .25;
  vec4 other = bank(vec2(q.x + wave.x * .8, 2. * bankLine() - q.y + wave.y * .8), pixel * (1.5 + 24. * d));
  float down = bankLine() - q.y;
  mirror = mix(mirror, other.rgb * .62, other.a * ramp(-.002, .002, down));
  // We look more steeply into what is near: it gives back less.
  float share = mix(.92, .13, ramp(.0, pick(.235, .40), d));
  vec3 deep = mix(vec3(.010, .016, .022), vec3(.020, .026, .024), s);
  vec3 water = mirror * share + deep;
  // Mist thins out toward us.
  water = mix(water, mistColour(), .55 * exp(-d * 26.));
  c = mix(c, water, under);
  vec4 here = bank(q, pixel);
  c = mix(c, here.rgb, here.a * ramp(-.0015, .0015, q.y - bankLine() + .003 - .0006 * a1));
  // The line where the bank meets the water.
  fragColor = vec4(c, 1.);
}

//@instances lying count=90
// What has come down: on the water, on the bank and on the bench.
#ifdef VERTEX
vec4 place(int id, vec2 corner) {
  float f = float(id);
  vec4 h = hash4(f * 2.31 + 5.), g = hash4(f * 1.37 + 80.);
  bool afloat = id < 64;
  float d = mix(pick(.10, .085), .44, pow(h.y, 1.6));
  vec2 at = vec2((h.x - .5) * (aspect() + .1), shore() - d);
  vec2 size = vec2(1., mix(.25, .50, d * 2.)) * (.0028 + .0135 * d) * mix(.65, 1.25, g.x);
  if (afloat) at += d * vec2(.05 * sin(u_time * TURN + g.y * 6.28), .008 * sin(u_time * TURN * 2. + g.z * 6.28));
  else {
    bool seat = id < 74;
    at = bench() + benchSize() * (seat ? vec2((h.x - .5) * .28, .0515) : vec2(mix(-.40, .26, h.x), mix(-.022, .004, h.y)));
    size = vec2(.0044, .0030) * mix(.7, 1.2, g.x);
  }
  float there = id % 3 == 0 ? ramp(.4, 1.4, u_time) : ramp(0., .5, u_time - mix(4.6, 6.9, g.w));
  v_a = vec4(mix(vec3(.90, .56, .56), vec3(1., .80, .77), h.z) * mix(vec3(.13, .15, .18), SUN * (.15 + .55 * exp(-length(at - sunAt()) * 3.4)), sunlight()), there * .9);
  v_b = vec4(at, g.z, 0.);
  return toClip(unfar(at) + (turn(g.z * 6. + (afloat ? .4 * sin(u_time * TURN + g.x * 6.28) : 0.)) * (corner * vec2(1.1, .72))) * size * 1.25);
}
#else
vec4 shade() {
  float r = length(v_uv * vec2(1., 1. + .45 * v_uv.x)) + .25 * exp(-pow(v_uv.y / .25, 2.)) * ramp(.5, 1., v_uv.x);
  return vec4(v_a.rgb * (.82 + .22 * v_uv.y - .25 * v_uv.x * v_uv.x), 1.) * ramp(1., .75, r) * v_a.w;
}
#endif

//@full back
// The lens: at first all of it is far behind what it is set to.
void main() {
  vec2 uv = gl_FragCoord.xy / u_size;
  float wide = mix(.0210, .0006, focus()), level = max(log2(wide * u_size.y * .42), 0.);
  vec3 c = vec3(0.);
  for (int i = 0; i < 16; i++) {
    float r = sqrt((float(i) + .5) / 16.) * wide, a = float(i) * 2.399963;
    c += textureLod(u_distance, uv + vec2(cos(a) / aspect(), sin(a)) * r, level).rgb / 16.;
  }
  fragColor = vec4(c, 1.);
}

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
  v_b = vec4(a, min(max(.25, 1.3 / (width * u_size.y)) + min(abs(a.z) * 1.6, .7) + .4 * focus(), 1.));
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
  v_b = vec4(a, .10 + min(max(abs(a.z) - .06, 0.) * 1.2, .8) * (1. - .2 * focus()) + .16 * focus());
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
  float blur = 1.5 / (v_a.z * u_size.y * .22) + v_b.z * .8 + .18 * focus();
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

//@instances petals count=96
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
  // Down by the water, away from the sun, they are in the shade.
  float open = sunlight() * mix(.50, 1.15, exp(-length(v_b.xy - sunAt()) * 1.1)) * mix(.27, 1., ramp(-.30, -.08, v_b.y));
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
