// The Fog Lifts: a pier that at first ends in nothing. The fog thins, and the pier goes on, past
// a moored boat, to a lamp someone has left burning at its end.
// Arc: lead grey without depth; then distance comes back, a pale sun, and one warm point.

//@film exposure=1.0 contrast=1.45 saturation=1.22 bloom=0.12 grain=0.017 vignette=0.7 poster=9.8 dim=0.66 fade=1.8 hold=11 crf=26.5 crfAv1=31
//@use sky loop settle

//@shared
const float LENS = 1.18, WATER = -.62, END = 33.;
float clearing() { return ease(1.2, 11.8, arc(11.8)); }
vec3 eye() { return vec3(.06 * sin(settling(4.) * .25) - pick(.12, .0), 1.34 + .012 * sin(u_time * TURN), .9 * ease(u_time / REST)); }
// The pier runs a little to the right; its end stands on the third.
float along(float z) { return pick(.115, .028) * z; }
vec2 seen(vec3 p) {
  p -= eye();
  return vec2(p.x, p.y) * LENS / max(p.z, .05) + vec2(pick(-.02, .0), pick(.085, .075));
}
vec3 rayTo(vec2 q) { return vec3((q - vec2(pick(-.02, .0), pick(.085, .075))) / LENS, 1.); }

vec2 sunAt() { return seen(vec3(along(END), 0., END)) + pick(vec2(.30, .165), vec2(.075, .20)); }
// What distance turns into.
vec3 fogLight(vec2 q) {
  float k = clearing();
  float up = q.y - .08;
  vec3 c = mix(vec3(.115, .130, .140), vec3(.190, .200, .200), k);
  c = mix(c, mix(vec3(.075, .092, .108), vec3(.050, .080, .112), k), ramp(.0, .50, up));
  c = mix(c, c * vec3(.80, .86, .90), ramp(-.02, -.5, up));
  float s = length((q - sunAt()) * vec2(.85, 1.));
  c += mix(vec3(.012, .012, .011), vec3(.34, .255, .150), k) * exp(-s * 3.4);
  return c;
}
// How much of a thing at distance `z` the fog has taken; banks drift through it.
float fog(vec2 q, float z) {
  float k = clearing();
  float reach = mix(3.4, 66., k * k);
  float bank = fbm(vec2(q.x * 1.7 * sqrt(z * .12) + u_time * .045, q.y * 3.4 * sqrt(z * .12) - u_time * .012 + z * .21), 4);
  float low = 1. + mix(.5, 1.6, k) * exp(-max(q.y - .055, 0.) * 16.);
  return 1. - exp(-max(z - .8, 0.) / reach * (.45 + 1.2 * bank) * low);
}

//@full lake mips
void main() {
  vec2 q = fromCentre(gl_FragCoord.xy);
  vec3 ray = rayTo(q);
  float k = clearing(), t_ = u_time;
  vec3 far = fogLight(q);
  vec3 c = far;
  // The sun, only a paler disc.
  float s = length(q - sunAt());
  float disc = ramp(.0300, .0235, s) * (.45 + .75 * fbm(vec2(q.x * 7. - t_ * .10, q.y * 22.), 4));
  c += vec3(.85, .72, .50) * disc * ramp(.35, .95, k);
  if (ray.y > 0.) {
    // The far shore: hills and a line of trees, each with its own share of fog.
    for (int i = 0; i < 3; i++) {
      float f = float(i);
      float x = q.x + settling(4.) * .0007 * (f + 1.);
      float ridge = .085 - pick(.0, .01) + (.105 - .042 * f) * fbm(vec2(x * (1.6 + .8 * f) + f * 9. + 2., f * 3.), 6) - .012 + .020 * f * (noise(vec2(x * 46., f)) * noise(vec2(x * 17., f + 4.)));
      float z = 190. - 55. * f;
      vec3 land = mix(vec3(.030, .040, .046), far, clamp(fog(q, z) * mix(1.1, .86 - .05 * (2. - f), k), 0., 1.));
      float pixel = 1.4 / u_size.y;
      c = mix(c, land, ramp(pixel, -pixel, q.y - ridge));
    }
  } else {
    float z = (WATER - eye().y) / ray.y;
    vec2 plane = vec2(ray.x * z + eye().x, z + eye().z);
    // A surface that hardly moves: it mirrors the sky above the far shore.
    float t = u_time;
    vec2 ripple = vec2(fbm(plane * vec2(1.1, 2.4) + vec2(t * .16, t * .34), 4), fbm(plane * vec2(1.3, 2.9) + vec2(9. - t * .2, t * .28), 4)) - .5;
    float calm = 1. / (1. + z * .05);
    vec2 mirror = vec2(q.x + ripple.x * .05 * calm, .17 - q.y + ripple.y * .10 * calm);
    vec3 sky = fogLight(mirror);
    float glance = mix(.62, .98, ramp(0., 14., z));
    c = sky * glance * vec3(.93, .98, 1.) * (1. + ripple.y * .26 * calm * 2.);
    // The sun's pale path.
    float path = gauss((q.x - sunAt().x + ripple.x * .10 * calm) / .05) * exp(-pow(z / 46., 2.)) * ramp(.4, 1., k);
    c += vec3(.20, .17, .12) * path * (.6 + 3.4 * max(ripple.y, 0.));
    c = mix(c, far, fog(q, z));
    // Mist that lies on the water and goes where the air goes.
    float mist = loopFbm(vec2(plane.x * .22 - t * .5, plane.y * .16 + 3.), 4, 4);
    c = mix(c, far * 1.16, ramp(.36, .72, mist) * ramp(1.5, 9., z) * mix(.25, .42, k));
  }
  fragColor = vec4(c, 1.);
}

//@instances mirrored count=29
// Posts and boat upside down in the water, shaken by it.
#ifdef VERTEX
vec4 place(int id, vec2 corner) {
  if (id == 28) {
    vec3 at = vec3(along(10.5) + 1.75, WATER, 10.5);
    v_a = vec4(0., 10.5, 1., 0.);
    vec3 p = at + vec3(corner.x * 1.25, -.28 + corner.y * .36, 0.);
    vec2 q = seen(p);
    v_b = vec4(q, 0., 0.);
    return toClip(q);
  }
  int pair = 13 - id / 2;
  float side = id % 2 == 0 ? -1. : 1., z = 3.7 + float(pair) * 2.3;
  vec4 h = hash4(float(pair) * 3.7 + side);
  float tall = .78 + .16 * h.x;
  vec3 p = vec3(along(z) + side * .74 + corner.x * .075, WATER - (corner.y * .5 + .5) * (tall - WATER), z);
  vec2 q = seen(p);
  v_a = vec4(corner.y * .5 + .5, z, 0., h.y);
  v_b = vec4(q, 0., 0.);
  return toClip(q);
}
#else
vec4 shade() {
  vec2 q = v_b.xy;
  float z = v_a.y, t = u_time;
  float shake = (noise(vec2(q.y * 170. / (1. + z * .1), t * 1.1 + z)) - .5) * .9 * ramp(0., .3, v_a.x);
  float body = ramp(1., .6, abs(v_uv.x + shake));
  if (v_a.z > .5) {
    float x = v_uv.x + shake * .02, y = -v_uv.y + .05 * shake;
    float sheer = -.06 + .42 * x * x * (x > 0. ? 1.25 : .8), keel = -.78 + .70 * pow(abs(x), 3.4);
    body = ramp(.06, -.06, y - sheer) * ramp(-.06, .06, y - keel) * ramp(.97, .90, abs(x));
  }
  vec3 c = mix(vec3(.020, .024, .026), fogLight(q), fog(q, z));
  float cover = body * mix(.72, .30, v_a.x) * mix(1., .75, v_a.z);
  return vec4(c * cover, cover);
}
#endif

//@instances boat count=1
#ifdef VERTEX
vec4 place(int id, vec2 corner) {
  vec3 at = vec3(along(10.5) + 1.75, WATER + .015 * sin(u_time * TURN), 10.5);
  vec3 p = at + vec3(corner.x * 1.25, .28 + corner.y * .36, 0.);
  vec2 q = seen(p);
  v_b = vec4(q, 0., 0.);
  return toClip(q);
}
#else
vec4 shade() {
  vec2 p = v_uv;
  p = turn(.012 * sin(u_time * TURN)) * p;
  float x = p.x, pixel = .02;
  // A rowing boat from its side: the sheer rises to bow and stern.
  float sheer = -.06 + .42 * x * x * (x > 0. ? 1.25 : .8), keel = -.78 + .70 * pow(abs(x), 3.4);
  float hull = ramp(pixel, -pixel, p.y - sheer) * ramp(-pixel, pixel, p.y - keel) * ramp(.97, .94, abs(x + .0));
  float strake = .82 + .18 * sin((p.y - sheer) * 46.);
  vec3 c = mix(vec3(.040, .043, .044), vec3(.075, .078, .076), ramp(-.5, .1, p.y)) * strake;
  c = mix(c, vec3(.15, .145, .13), ramp(-.055, -.03, p.y - sheer));
  c *= mix(1., .55, ramp(-.1, .9, -x));
  // The inside, a darker line above the rim, and an oar laid across.
  float inside = ramp(.07, .05, p.y - sheer - .02) * ramp(-.01, .01, p.y - sheer) * ramp(.80, .70, abs(x));
  float oar = ramp(.018, .008, abs(p.y - .02 - .24 * x - .02)) * ramp(.62, .58, abs(x - .1));
  float cover = max(hull, max(inside * .95, oar));
  c = mix(c, vec3(.020, .022, .023), inside * (1. - hull));
  c = mix(c, vec3(.070, .066, .058), oar * (1. - hull));
  c = mix(c, fogLight(v_b.xy), fog(v_b.xy, 10.5));
  return vec4(c * cover, cover);
}
#endif

//@full deck
// The planks, laid over the lake.
void main() {
  vec2 q = fromCentre(gl_FragCoord.xy);
  vec3 ray = rayTo(q), o = eye();
  vec3 c = texture(u_lake, gl_FragCoord.xy / u_size).rgb;
  float k = clearing();
  if (ray.y < -.001) {
    float z = -o.y / ray.y + o.z, x = ray.x * (z - o.z) + o.x - along(z);
    float wide = .66, pixel = (z - o.z) / (u_size.y * LENS);
    if (z < END + .3) {
      float board = z * 6.4, which = floor(board), within = fract(board);
      vec4 h = hash4(which + 7.);
      float ragged = wide + .035 * (h.x - .5);
      float cover = ramp(ragged + pixel, ragged - pixel, abs(x)) * ramp(END + .02, END - .02, z);
      float lod = ramp(.03, .16, pixel * 6.4);
      float gap = mix(ramp(.0, .05, within) * ramp(1., .95, within), .93, lod);
      float grain = fbm(vec2(x * 3. + h.y * 30., board * .9), 4) * .6 + .4 * noise(vec2(x * 26. + h.z * 50., board * 7.));
      vec3 wood = mix(vec3(.058, .060, .060), vec3(.120, .120, .114), mix(grain, .5, lod * .6)) * (.74 + .5 * h.y * (1. - lod * .5));
      // Damp: the boards give back some of the sky in front of them, more at a flat angle.
      float wet = ramp(.40, .70, fbm(vec2(x * 2.2 + 3., z * 1.4), 4)) * .55 + .25;
      float flat_ = pow(1. - sat(-ray.y / length(ray)), 4.);
      vec3 light = wood * mix(.80, 1.30, k) * (fogLight(vec2(q.x, .5)) + fogLight(vec2(q.x, .2))) * 2.6;
      light += fogLight(vec2(q.x, .17 - q.y)) * wet * (.05 + .55 * flat_);
      // Nails, two to a board.
      float nail = (exp(-pow((abs(x) - .52) / .010, 2.) - pow((within - .5) / .07, 2.))) * (1. - lod);
      light *= 1. - .7 * nail;
      // The lamp's warmth at the far end.
      float lamp = exp(-pow((z - END + .6) / 2.4, 2.) - x * x * 1.5) * ramp(.62, .95, k);
      light += vec3(.50, .22, .06) * lamp * .8;
      light = mix(light, fogLight(q), fog(q, z - o.z));
      vec3 under = mix(vec3(.010, .012, .013), fogLight(q), fog(q, z - o.z));
      c = mix(c, mix(under, light, gap), cover);
    }
    // The side of the pier nearest to us, where the boards end over the water.
  }
  fragColor = vec4(c, 1.);
}

//@instances posts count=28
#ifdef VERTEX
vec4 place(int id, vec2 corner) {
  int pair = 13 - id / 2;
  float side = id % 2 == 0 ? -1. : 1., z = 3.7 + float(pair) * 2.3;
  vec4 h = hash4(float(pair) * 3.7 + side);
  float tall = .78 + .16 * h.x, y = corner.y * .5 + .5;
  vec3 p = vec3(along(z) + side * .715 + corner.x * .075 + (h.z - .5) * .08 * y, mix(WATER - .02, tall, y), z);
  vec2 q = seen(p);
  v_a = vec4(y, z, h.y, side);
  v_b = vec4(q, tall, 0.);
  return toClip(q);
}
#else
vec4 shade() {
  float z = v_a.y - eye().z, pixel = z / (u_size.y * LENS) / .075;
  vec2 q = v_b.xy;
  float body = ramp(1., 1. - 2.5 * pixel, abs(v_uv.x));
  // What stands below the planks is hidden by them.
  vec3 ray = rayTo(q), o = eye();
  if (ray.y < 0.) {
    float zd = -o.y / ray.y;
    body *= ramp(.655, .668, abs(ray.x * zd + o.x - along(zd + o.z))) + step(z, zd);
    body = min(body, 1.);
  }
  // The top is cut a little round.
  float top = ramp(1., 1. - 3. * pixel * .075 / v_b.z, v_a.x + .022 * v_uv.x * v_uv.x);
  float grain = noise(vec2(v_uv.x * 3.5 + v_a.z * 20., v_a.x * 5.)) * .6 + .4 * noise(vec2(v_uv.x * 9., v_a.x * 22. + v_a.z * 9.));
  float round_ = sqrt(sat(1. - v_uv.x * v_uv.x));
  float sunSide = ramp(-1., 1., v_uv.x);
  vec3 c = mix(vec3(.016, .018, .019), vec3(.070, .070, .066), grain) * (.45 + .6 * round_) * mix(.75, 1.35, sunSide * clearing());
  c += fogLight(vec2(q.x, .4)) * .16 * ramp(.955, .99, v_a.x);
  // Tide has left the lower part dark and green.
  c = mix(c * .35, c, ramp(.30, .52, v_a.x));
  c += vec3(.55, .24, .06) * exp(-pow((v_a.y - END + .8) / 2.2, 2.)) * ramp(.62, .95, clearing()) * .5 * ramp(.9, -.5, v_uv.x * v_a.w);
  c = mix(c, fogLight(q), fog(q, z));
  return vec4(c, 1.) * body * top;
}
#endif

//@instances lamp count=1
#ifdef VERTEX
vec4 place(int id, vec2 corner) {
  vec3 foot = vec3(along(END), 0., END - .3);
  vec2 q = seen(foot + vec3(0., 1.45, 0.));
  float size = 3.1 * LENS / (END - eye().z);
  v_b = vec4(q + corner * size, q);
  v_a = vec4(size / 3.1, 0., 0., 0.);
  return toClip(q + corner * size);
}
#else
vec4 shade() {
  vec2 p = v_uv * 3.1;                 // metres, from the lamp itself
  float pixel = 1. / (u_size.y * v_a.x);
  float k = clearing(), lit = ramp(.50, .92, k);
  float post = ramp(.045 + pixel, .045 - pixel * .5, abs(p.x)) * ramp(-1.46, -1.44, p.y) * ramp(.02, .0, p.y);
  float cap = ramp(pixel, -pixel, max(abs(p.x) - .17 + (p.y - .16) * .8, abs(p.y - .21) - .05));
  float glass = ramp(pixel, -pixel, max(abs(p.x) - .115 - .02 * p.y, abs(p.y - .04) - .13));
  float away = fog(v_b.zw, END);
  vec3 air = fogLight(v_b.xy), iron = mix(vec3(.012, .014, .016), air, away);
  float cover = max(max(post, cap), glass);
  float burn = .94 + .06 * sin(u_time * TURN * 6.) * sin(u_time * TURN * 3.);
  vec3 c = mix(iron, mix(air, vec3(4.2, 2.0, .62), lit), glass) * cover;
  float d = length(p - vec2(0., .04));
  vec3 glow = vec3(1., .47, .14) * (.55 * exp(-d * d * 9.) + .30 * exp(-d * 2.3) + .05 * exp(-d * .9)) * ramp(3.1, 1.6, d) * lit * burn;
  return vec4(c + glow * (.35 + .65 * k), cover);
}
#endif

//@instances veils count=7
// Banks of fog between us and the far end; the nearest pass quickly and are soon gone.
#ifdef VERTEX
vec4 place(int id, vec2 corner) {
  float f = float(id);
  vec4 h = hash4(f * 2.9 + 6.);
  float near = f / 6.;
  vec2 at = vec2((h.x - .5) * 1.1 + (.02 + .05 * near) * (u_time - 6.), .02 - .16 * near + .06 * (h.y - .5));
  vec2 size = vec2(mix(.8, 1.5, near), mix(.10, .30, near));
  float gone = 1. - ease(1. + 1.2 * (6. - f) , 5. + 1.5 * (6. - f), arc(14.)) * mix(.66, .93, near);
  v_a = vec4(gone, near, h.z, 0.);
  vec2 q = at + corner * size;
  v_b = vec4(q, 0., 0.);
  return toClip(q);
}
#else
vec4 shade() {
  vec2 p = v_uv;
  float bank = fbm(vec2(p.x * 2.2 + v_a.z * 30. + u_time * .03, p.y * 1.3 + v_a.z * 9.), 5);
  float shape = ramp(.28, .75, bank) * ramp(1., .25, abs(p.y)) * ramp(1., .45, abs(p.x));
  float cover = shape * .50 * v_a.x;
  return vec4(fogLight(v_b.xy) * 1.06 * cover, cover);
}
#endif

//@grade
vec3 grade(vec3 c, vec2 uv) {
  float l = luma(c);
  return mix(c * vec3(.92, 1., 1.08), c * vec3(1.03, 1., .96), ramp(.05, .35, l)) + vec3(.0010, .0014, .0018);
}
