// Breathe: a tall wood in the early morning; shafts of sun swell and sink as slowly as breath.
// Arc: green dusk under the trees; with each breath more light comes down, until the path is lit.
// A breath takes eight seconds, as the movement does.

//@film exposure=1.16 contrast=1.5 saturation=1.28 bloom=0.15 grain=0.016 vignette=0.75 poster=8 dim=0.62 hold=10.5 close=4.5 fold=1 crf=31.5 crfAv1=34
//@use lens loop

//@shared
float breath() { return .5 - .5 * cos((u_time + .2) * TURN); }
float morning() { return mix(.26, 1., ease(.5, 9., u_time)) * (.82 + .26 * breath()); }
vec2 sunAt() { return pick(vec2(-.175, .285), vec2(-.055, .285)); }
float dolly() { return .95 * ease(-2., REST, u_time); }
float sway() { return sin(u_time * TURN) * .6 + .4 * sin(u_time * TURN * 2. + 1.); }
const float HORIZON = -.085, EYE = 1.62;
// Metres to the picture: x across, y above the eye, z ahead.
vec2 seen(vec3 p) { return vec2(p.x / p.z, HORIZON + p.y / p.z); }
float pathX(float z) { return pick(.10, -.02) + .55 * sin(z * .16 + 1.2) - .02 * z; }

vec3 mist(vec2 q) {
  float r = length((q - sunAt()) * vec2(.95, 1.)) * pick(1., 1.3), m = morning();
  vec3 c = mix(vec3(.014, .036, .034), vec3(.050, .088, .062), exp(-r * 2.2) * m);
  return c + vec3(.27, .215, .080) * exp(-r * 3.4) * m + vec3(1.15, .84, .36) * exp(-r * 8.) * m;
}
vec3 fogged(vec3 c, vec2 q, float z) { return mix(c, mist(q), 1. - exp(-max(z - 2., 0.) * .043)); }
// How much of the sun gets down to a place on the ground or a trunk.
float dapple(vec2 w) {
  float across = w.x - .34 * w.y;
  float stripes = noise(vec2(across * 1.5, 3.)) * .6 + noise(vec2(across * 3.7, w.y * .12)) * .5;
  float holes = fbm(vec2(across * 1.3, w.y * .55) + .12 * vec2(sin(u_time * TURN), cos(u_time * TURN)), 3);
  return ramp(.46, .74, stripes * .55 + holes * .62);
}

// ---- trunks: where each stands, from far to near
const int TRUNKS = 44;
vec4 trunk(int i) {
  float k = float(i) / float(TRUNKS - 1);
  vec4 h = hash4(float(i) * 3.7 + 11.);
  float z = mix(44., 3.2, pow(k, 1.6)) + (h.x - .5) * .8;
  // Spread over the width that is seen at that distance.
  float side = i % 2 == 0 ? -1. : 1., wide = aspect() * .5 * z;
  float x = side * mix(.10, 1.06, fract(float(i) * .618 + .13 * h.y)) * wide;
  float gap = mix(.95, 1.35, h.z);
  if (abs(x - pathX(z)) < gap) x = pathX(z) + side * gap * 1.25;
  // The nearest leave the middle of the picture to the light.
  if (z < 9. && abs(x / z - pick(0., .02)) < pick(.40, .19)) x = side * z * pick(mix(.44, .80, h.w), mix(.20, .27, h.w));
  return vec4(x, z, mix(.13, .25, h.w) * mix(1., 1.3, k * k * k), h.y);
}
#ifdef VERTEX
vec4 placeTrunk(int i, vec2 corner) {
  vec4 one = trunk(i);
  float z = one.y - dolly(), k = corner.y * .5 + .5;
  float y = mix(-EYE - .12, z * .62, k * k * .75 + k * .25), up = y + EYE;
  vec4 h = hash4(one.w * 91. + 3.);
  float x = one.x + (h.x - .5) * .10 * up + .05 * sin(up * .7 + h.y * 9.) + .02 * sin(up * 1.9 + h.z * 9.);
  float radius = one.z * (1. - .016 * up) + one.z * .85 * exp(-max(up, 0.) * 3.6);
  // The roots spread unevenly, the bark makes the outline rough.
  float rough = 1. + .05 * (noise(vec2(up * 5., corner.x * 3. + h.w * 30.)) - .5) + .45 * exp(-max(up, 0.) * 5.) * (noise(vec2(corner.x * 2. + h.w * 40., 2.)) - .3);
  v_a = vec4(up, radius, one.w * 40., z);
  v_b = vec4(seen(vec3(x, y, z)), x, 0.);
  return toClip(seen(vec3(x + corner.x * radius * rough, y, z)));
}
#endif
#ifdef FRAGMENT
float ridges(vec2 w) {
  w.x += .9 * noise(w * vec2(.30, .40) + 7.) + .35 * noise(w * vec2(.8, 1.6));
  float a = 1. - abs(2. * noise(w) - 1.), b = 1. - abs(2. * noise(w * vec2(2.2, 1.7) + 31.) - 1.);
  return a * a * .68 + b * .32;
}
vec4 shadeTrunk() {
  float x = clamp(v_uv.x, -1., 1.), up = v_a.x, radius = v_a.y, z = v_a.w;
  float c = sqrt(1. - x * x), angle = asin(x), sharp = 1. / (1. + z * z * .006);
  vec2 q = v_b.xy + vec2(x * radius / z, 0.), w = vec2(angle * radius * 17. + v_a.z, up * 4.2);
  float high = ridges(w), step_ = ridges(w + vec2(.16, 0.)), down = ridges(w + vec2(0., .16));
  vec3 n = normalize(vec3(x - c * (step_ - high) * 2.6 * sharp, -(down - high) * 1.3 * sharp, c + x * (step_ - high) * 2.6 * sharp));
  float furrow = mix(.5, ramp(.18, .80, high), sharp);
  vec3 wood = mix(vec3(.016, .012, .009), vec3(.155, .122, .088), furrow);
  // Moss climbs from the foot, on one side higher.
  float moss = ramp(.42, .66, noise(w * vec2(.35, .9) + 50.) * .7 + .5 * exp(-up * .75) + .16 * x * (fract(v_a.z) > .5 ? 1. : -1.) + .10 * high);
  wood = mix(wood, mix(vec3(.030, .052, .012), vec3(.095, .135, .030), high), moss * .70);
  float m = morning();
  vec3 l = normalize(vec3(clamp((sunAt().x - q.x) * 3.2, -1.4, 1.4), .35, -.42));
  float near = exp(-length(q - sunAt()) * 1.5);
  vec3 light = vec3(.13, .17, .155) * (.45 + .55 * c) * (.55 + .45 * m) + vec3(.10, .12, .07) * n.y;
  light += vec3(7.5, 5.2, 2.1) * m * near * max(dot(n, l) + .10, 0.) * (.5 + .5 * furrow);
  // Where a shaft falls on it.
  float patch_ = dapple(vec2(v_b.z + up * .5, z + up)) * ramp(4.5, .5, up);
  light += vec3(1.5, 1.1, .5) * m * patch_ * max(.25 + .75 * n.x * sign(l.x), 0.) * .55 * near;
  // Air scatters round its edge.
  vec3 colour = wood * light + mist(q) * pow(1. - c, 2.5) * .35;
  colour *= .55 + .45 * ramp(-.05, .45, up);
  float soft = min(1.6 * z / (radius * u_size.y), .8);
  // It grows out of the moss without an edge.
  float ground = ramp(-.11, .10, up + .10 * (noise(vec2(x * 5. + v_a.z, 3.)) - .5));
  return vec4(fogged(colour, q, z), 1.) * ramp(1., 1. - soft, abs(v_uv.x)) * ground;
}
#endif

// ---- ferns: fronds that rise from a crown and arch over
const int FRONDS = 9;
#ifdef VERTEX
vec4 placeFrond(int id, int first, float nearest, float farthest, int crowns, vec2 corner) {
  int crown = id / FRONDS, n = id - crown * FRONDS;
  vec4 h = hash4(float(crown + first) * 5.3 + 2.), g = hash4(float(id) * 2.9 + float(first) + 77.);
  float k = float(crown) / float(crowns), z = mix(farthest, nearest, pow(k, .7)) - dolly();
  float side = crown % 2 == 0 ? -1. : 1., reach = aspect() * .5 * z;
  float x = side * mix(.04, 1.05, fract(float(crown) * .618 + .2 * h.x)) * reach;
  if (abs(x - pathX(z)) < .75) x = pathX(z) + side * mix(.85, 1.3, h.y);
  if (nearest < 2.) x = side * reach * mix(pick(.46, .50), 1.08, h.x);
  float t = corner.y * .5 + .5;
  float around = (float(n) + .7 * g.x) / float(FRONDS) * 6.2831853, long_ = mix(.50, .92, h.z) * mix(.75, 1.15, g.y);
  vec2 out__ = vec2(cos(around), .6 * sin(around));
  float rise = mix(.90, 1.35, g.z), bend = .05 * sway() * (.6 + g.w) + .03 * breath();
  // Up and out, then over.
  vec3 p = vec3(x, -EYE - .05, z) + long_ * vec3(out__.x * (t * .75 + .25 * t * t) + bend * t * t, rise * t - .62 * t * t, out__.y * t * .8);
  vec3 e = p + long_ * .02 * vec3(out__.x * (.75 + .5 * t), rise - 1.24 * t, out__.y * .8);
  vec2 a = seen(p), along = normalize(seen(e) - a + 1e-5);
  float turned = mix(.40, 1., abs(along.x));
  float wide = long_ * .105 * turned * pow(sin(PI * min(t * .78 + .20, 1.)), .8) / p.z;
  v_a = vec4(t, 10. + floor(7. * long_), g.w, p.z);
  v_b = vec4(a, along);
  v_c = vec4(wide * u_size.y, 0., 0., 0.);
  return toClip(a + vec2(along.y, -along.x) * corner.x * wide);
}
#endif
#ifdef FRAGMENT
vec4 shadeFrond(float blur) {
  float t = v_a.x, x = abs(v_uv.x), m = morning(), pixel = 1.4 / max(v_c.x, 1.);
  // Leaflets lie forward, taper, and have small teeth.
  float s = (t - x * .045) * v_a.y * 2. + (v_uv.x < 0. ? .5 : 0.), cell = fract(s) - .5;
  float half_ = .36 * pow(max(1. - x, 0.), .50) * (.86 + .14 * cos(x * 42.)) * ramp(0., .12, x + .05);
  float soft = max(pixel * 4., blur);
  float cover = mix(ramp(soft, -soft, abs(cell) - half_), .62 * ramp(1., .5, x), sat(blur * 1.4)) * ramp(1., .94, t);
  float rib = ramp(.055 + pixel, .02, x);
  cover = max(cover, rib) * ramp(1., 1. - max(pixel, blur * .5), x);
  float vein = exp(-pow(cell / .10, 2.)) * .30;
  vec2 q = v_b.xy;
  float near = exp(-length((q - sunAt()) * vec2(1., .8)) * 1.6);
  vec3 leaf = mix(vec3(.030, .060, .014), vec3(.075, .115, .022), v_a.z);
  vec3 light = vec3(.17, .22, .18) * (.5 + .5 * m) * (.15 + .85 * t * t);
  // The sun comes through it, most where it lies open.
  float through = dapple(vec2(q.x * v_a.w, v_a.w) + .2 * v_a.z);
  vec3 c = leaf * light + vec3(.50, .58, .075) * m * near * (.10 + 1.1 * through * through) * (1. - vein) * ramp(.05, .7, t) * (.55 + .45 * v_a.z);
  c = mix(c, c * .55 + vec3(.012, .014, .004), rib * .6);
  c += vec3(.9, .75, .32) * m * near * ramp(half_ - .16, half_, abs(cell)) * .16 * ramp(.1, .6, t);
  return vec4(fogged(c, q, v_a.w), 1.) * cover;
}
#endif

// ---- leaves: sprays that hang in from above
#ifdef VERTEX
vec4 placeLeaf(int id, bool nearSide, vec2 corner) {
  int spray = id / 20, n = id - spray * 20;
  vec4 h = hash4(float(spray) * 4.7 + (nearSide ? 9. : 60.)), g = hash4(float(id) * 1.9 + (nearSide ? 5. : 35.));
  float z = nearSide ? mix(2.4, 4.2, h.z) : mix(24., 6., float(spray) / 130.);
  // Where the twig begins, and its way down and out.
  vec2 root = vec2((h.x - .5) * (aspect() + .25), .56 - .06 * h.w);
  float open_ = exp(-pow(length((root - sunAt()) * vec2(.8, .6)) / pick(.26, .17), 2.));
  root.y += .16 * open_ + (nearSide ? .10 * ramp(pick(.75, .26), pick(.25, .08), abs(root.x)) : 0.);
  float side = h.y < .5 ? -1. : 1., long_ = (nearSide ? mix(.22, .36, h.y) : mix(.14, .34, h.w) * mix(.8, 1.1, h.z)) * pick(1., .8);
  float k = (float(n) + .5) / 20., stir = (.010 * sin(u_time * TURN + h.x * 6.28) + .006 * sin(u_time * TURN * 2. + g.x * 6.28)) * k * (nearSide ? 1.6 : 1.);
  vec2 at = root + long_ * vec2(side * (.75 * k + .1 * sin(k * 5. + h.z * 6.)), -.25 * k - .75 * k * k) + vec2(stir, .5 * stir);
  vec2 way = normalize(vec2(side * (.75), -.25 - 1.5 * k));
  float flip = n % 2 == 0 ? 1. : -1.;
  vec2 d = turn(flip * mix(.5, 1.1, g.y) + .25 * sin(u_time * TURN * (1. + floor(2. * g.z)) + g.w * 6.28)) * way;
  float size = (nearSide ? mix(.024, .042, g.z) : mix(.0120, .0200, g.z) * mix(.7, 1.4, float(spray) / 130.)) * pick(1., .82);
  float tilt = mix(.26, .74, g.w);
  v_a = vec4(g.xw, nearSide ? .50 : .16 + 1.2 / (size * tilt * u_size.y), z);
  v_b = vec4(at, flip, size);
  return toClip(at + d * size * (corner.y + .9) + vec2(d.y, -d.x) * corner.x * size * tilt);
}
#endif
#ifdef FRAGMENT
vec4 shadeLeaf(float strength) {
  float y = v_uv.y * .5 + .5, x = v_uv.x / .95;
  float wide = pow(sat(4. * y * (1. - y)), .62) * (1.06 - .42 * y), soft = min(v_a.z, .6);
  float cover = ramp(soft, -soft, abs(x) - wide + soft * .6);
  vec2 q = v_b.xy;
  float m = morning(), near = exp(-length((q - sunAt()) * vec2(.9, 1.)) * 3.0);
  float rib = exp(-pow(x / .10, 2.)) * .35, veins = .5 + .5 * sin((y * 1.2 - abs(x) * .55) * 44.);
  float halves = x * v_b.z > 0. ? 1. : .58;
  vec3 c = mix(vec3(.008, .020, .008), vec3(.030, .052, .014), v_a.x) * (.6 + .4 * m);
  c += vec3(.62, .66, .10) * m * (near * 1.25 + .030) * halves * (1. - rib) * (.88 + .12 * veins) * mix(.45, 1.1, v_a.y) * strength;
  return vec4(fogged(c, q, v_a.w), 1.) * cover;
}
#endif

//@full wood scale=0.8 mips
void main() {
  vec2 q = fromCentre(gl_FragCoord.xy), s = q - sunAt();
  float m = morning(), r = length(s * vec2(.95, 1.)) * pick(1., 1.3);
  // The clearing behind everything, full of light.
  vec3 c = mist(q) + vec3(4.6, 3.4, 1.7) * exp(-r * r * 85.) * m;
  // Wood beyond wood, only just darker than the mist.
  for (int i = 0; i < 4; i++) {
    float f = float(i), z = 84. - 11. * f, spacing = 3.1 + f * .7;
    float x = q.x * z + f * 31. + .035 * z * noise(vec2(q.y * 3., f * 9.)), cell = floor(x / spacing);
    vec4 h = hash4(vec2(cell, f * 57.));
    float off = abs(x - (cell + .25 + .5 * h.x) * spacing) - mix(.13, .34, h.y);
    c = mix(c, c * mix(.55, .75, h.z), ramp(.12, -.06, off) * step(.30, h.w) * ramp(-.10, .10, q.y - HORIZON) * (.55 + .12 * f));
  }
  float leaves = fbm(q * vec2(9., 11.) + 3., 4);
  c *= 1. - .70 * ramp(.46, .60, leaves + .9 * (q.y - .34)) * ramp(.07, .26, r) * ramp(.20, .34, q.y);
  // The floor: moss and old leaves, and the path.
  float below = HORIZON - q.y + .006 * (noise(vec2(q.x * 14., 1.)) - .5);
  float far = clamp(EYE / max(below, .004), 1., 90.);
  vec2 g = vec2(q.x * far, far + dolly());
  float fine = 1. / (1. + far * far * .010);
  float bumps = fbm(g * vec2(1.5, 1.1), 4), behind = fbm((g + vec2(0., .22)) * vec2(1.5, 1.1), 4), litter = mix(.5, noise(g * vec2(13., 9.)), fine), grit = mix(.5, noise(g * vec2(31., 21.)), fine * fine);
  float trod = abs(g.x - pathX(g.y)) + .30 * (bumps - .5) + .10 * (litter - .5);
  float onPath = ramp(.62, .34, trod);
  vec3 moss = mix(vec3(.016, .030, .010), vec3(.070, .105, .024), bumps * .7 + .45 * (litter - .3));
  vec3 earth = mix(vec3(.040, .028, .017), vec3(.125, .088, .052), litter * .65 + .35 * grit);
  earth = mix(earth, vec3(.15, .085, .030), step(.70, litter) * fine * .5);
  vec3 ground = mix(moss, earth, onPath);
  // The light comes toward us: what rises has its bright side away.
  float slope = clamp((behind - bumps) * 5., -1., 1.);
  float sunny = mix(dapple(g), .30 + .7 * dapple(g), onPath * ramp(3., 7., far)) * exp(-abs(q.x - sunAt().x - .30 * (sunAt().y - q.y)) * 1.7);
  vec3 light = vec3(.22, .28, .24) * (.5 + .5 * m) * (.55 + .7 * bumps) + vec3(4.2, 3.2, 1.35) * m * sunny * (.55 - .45 * slope) * (.6 + .6 * grit);
  c = mix(c, fogged(ground * light, q, far), ramp(-.001, .004, below));
  fragColor = vec4(c, 1.);
}

//@instances trunks_far count=31 segments=56
#ifdef VERTEX
vec4 place(int id, vec2 corner) { return placeTrunk(id, corner); }
#else
vec4 shade() { return shadeTrunk(); }
#endif

//@instances ferns_far count=198 segments=14
#ifdef VERTEX
vec4 place(int id, vec2 corner) { return placeFrond(id, 0, 11., 20., 22, corner); }
#else
vec4 shade() { return shadeFrond(0.); }
#endif

//@instances leaves_far count=2600
#ifdef VERTEX
vec4 place(int id, vec2 corner) { return placeLeaf(id, false, corner); }
#else
vec4 shade() { return shadeLeaf(1.); }
#endif

//@instances trunks_middle count=8 segments=56
#ifdef VERTEX
vec4 place(int id, vec2 corner) { return placeTrunk(id + 31, corner); }
#else
vec4 shade() { return shadeTrunk(); }
#endif

//@instances ferns_middle count=216 segments=14
#ifdef VERTEX
vec4 place(int id, vec2 corner) { return placeFrond(id, 40, 5.5, 11., 24, corner); }
#else
vec4 shade() { return shadeFrond(0.); }
#endif

//@instances trunks_near count=5 segments=56
#ifdef VERTEX
vec4 place(int id, vec2 corner) { return placeTrunk(id + 39, corner); }
#else
vec4 shade() { return shadeTrunk(); }
#endif

//@instances ferns count=126 segments=14
#ifdef VERTEX
vec4 place(int id, vec2 corner) { return placeFrond(id, 70, 3.1, 5.5, 14, corner); }
#else
vec4 shade() { return shadeFrond(0.); }
#endif

//@full shafts scale=0.45 mips
// Light that gets past the trees, drawn out along its way from the sun.
void main() {
  vec2 q = fromCentre(gl_FragCoord.xy), to = sunAt() - q;
  float dither = latticeHash(ivec2(gl_FragCoord.xy));
  float sum = 0., weights = 0.;
  const int STEPS = 30;
  for (int i = 0; i < STEPS; i++) {
    float k = (float(i) + dither) / float(STEPS);
    vec3 light = textureLod(u_wood, toTexture(q + to * k), 2.).rgb;
    float weight = mix(.30, 1., k);
    sum += ramp(.40, 1.7, luma(light)) * weight;
    weights += weight;
  }
  float shaft = sum / weights;
  // The canopy's gaps open and close; the shafts move with them.
  // The angle jumps straight above the sun, where there are no shafts.
  float angle = PI - atan(-to.x, to.y);
  vec2 turns = vec2(sin(u_time * TURN), cos(u_time * TURN));
  float gaps = ramp(.42, .85, .65 * noise(vec2(angle * 7. + .10 * turns.x, .35 * turns.y + 4.)) + .45 * noise(vec2(angle * 19. - .16 * turns.y, 3. + .30 * turns.x)));
  float r = length(to);
  float reach = exp(-r * 1.15) * ramp(.0, .16, r);
  float drift = .70 + .6 * fbm(q * vec2(2.1, 1.4) + .10 * turns, 4);
  float beam = shaft * .80 + gaps * reach * .40 * ramp(.06, -.12, q.y - sunAt().y);
  fragColor = vec4(vec3(beam * drift * morning()), 1.);
}

//@full picture
void main() {
  vec2 uv = gl_FragCoord.xy / u_size;
  vec3 c = texture(u_wood, uv).rgb;
  float beam = textureLod(u_shafts, uv, .6).r;
  c += vec3(1., .80, .38) * beam * (.45 + .9 * beam) * pick(.42, .32);
  fragColor = vec4(c, 1.);
}

//@instances motes count=190
#ifdef VERTEX
vec4 place(int id, vec2 corner) {
  float f = float(id), t = u_time * TURN;
  vec4 h = hash4(f * 1.9 + 4.), g = hash4(f * 3.1 + 50.);
  float near = pow(h.z, 2.6);
  vec2 at = vec2((h.x - .5) * (aspect() + .2), (h.y - .5) * 1.1);
  at += mix(.012, .035, near) * vec2(sin(t * (1. + floor(g.x * 2.)) + g.w * 6.28), cos(t + g.y * 6.28) + .4 * sin(t * 2. + g.z * 6.28));
  v_a = vec4(mix(1., .22, near), near, 0., 0.);
  v_b = vec4(at, 0., 0.);
  return toClip(at + corner * mix(.0010, .0062, near));
}
#else
vec4 shade() {
  float beam = textureLod(u_shafts, toTexture(v_b.xy), 1.).r;
  float r = length(v_uv);
  float dot_ = mix(exp(-r * r * 3.2), ramp(1., .6, r) * .7, ramp(.3, .7, v_a.y)) * ramp(1., .85, r);
  return vec4(vec3(1., .86, .46) * dot_ * v_a.x * pow(beam, 1.2) * 2.2, 0.);
}
#endif

//@instances ferns_near count=108 segments=20
// So near that they are out of focus.
#ifdef VERTEX
vec4 place(int id, vec2 corner) { return placeFrond(id, 95, 1.9, 2.9, 12, corner); }
#else
vec4 shade() {
  vec4 c = shadeFrond(.16);
  return vec4(c.rgb * .62, c.a);
}
#endif

//@instances leaves_near count=360
#ifdef VERTEX
vec4 place(int id, vec2 corner) { return placeLeaf(id, true, corner); }
#else
vec4 shade() { return shadeLeaf(.16); }
#endif

//@grade
vec3 grade(vec3 c, vec2 uv) {
  float l = luma(c);
  return mix(c * vec3(.82, 1.0, 1.02), c * vec3(1.05, 1., .90), ramp(.02, .4, l)) + vec3(.0006, .0016, .0014);
}
