// The Fog Lifts: a pier that at first ends in nothing, but for a glow. The fog thins, and there are two
// chairs at its end, a lantern still burning between them, one chair already turned to listen.
// Arc: blue fog without depth; then distance comes back in colours, and the sun finds the water.

//@film exposure=1.0 contrast=1.50 saturation=1.28 bloom=0.12 grain=0.014 vignette=0.75 poster=9.8 dim=0.72 fade=1.8 hold=11 crf=29.5 crfAv1=33.5
//@use loop settle

//@shared
const float LENS = 1.18, WATER = -.62, FRONT = 9.0, END = 12.2, WIDE = 1.62;
float clearing() { return ease(-.4, 12.2, arc(11.8)); }
float dawn() { return ease(2., 13., arc(12.6)); }
vec2 centre() { return vec2(pick(-.02, .0), pick(.085, .105)); }
float horizon() { return centre().y; }
vec3 eye() { return vec3(.06 * sin(settling(4.) * .25) + pick(-.18, .06), pick(1.20, 1.34), mix(0., pick(.9, 1.5), ease(u_time / REST))); }
// The pier runs to the right; its end stands on the third.
float along(float z) { return pick(.112, .020) * z; }
vec2 seen(vec3 p) {
  p -= eye();
  return p.xy * LENS / max(p.z, .05) + centre();
}
vec3 rayTo(vec2 q) { return vec3((q - centre()) / LENS, 1.); }

// The sun comes up to the right of the chairs.
vec2 sunAt() { return vec2(pick(.43, .080), horizon() + mix(-.035, .066, dawn())); }
vec3 toSun() { return rayTo(vec2(sunAt().x, horizon() + mix(.02, .066, dawn()))); }
float fromSun(vec2 q) { return length((q - sunAt()) * pick(vec2(.80, 1.), vec2(1.3, 1.25))); }

// What distance turns into.
vec3 fogLight(vec2 q) {
  float up = abs(q.y - horizon()), s = fromSun(q);
  vec3 cold = mix(vec3(.088, .112, .165), vec3(.036, .052, .092), ramp(0., .5, up));
  vec3 warm = mix(vec3(.330, .215, .255), vec3(.085, .092, .170), ramp(.0, .34, up));
  warm += vec3(.95, .43, .17) * (.50 * exp(-s * 3.6) + .30 * exp(-s * 9.));
  return mix(cold, warm, dawn());
}
// How much of a thing at distance `z` the fog has taken; banks drift through it.
float fog(vec2 q, float z) {
  float k = clearing();
  float reach = mix(2.5, 230., k * k * k);
  float bank = fbm(vec2(q.x * 1.7 * sqrt(z * .12) + u_time * .04, q.y * 3.4 * sqrt(z * .12) - u_time * .010 + z * .21), 4);
  float low = 1. + mix(.5, 1.6, k) * exp(-abs(q.y - horizon()) * 20.);
  return 1. - exp(-max(z - .8, 0.) / reach * (.45 + 1.2 * bank) * low);
}
float halfWidth(float z) { return z > FRONT ? WIDE : .68; }
const vec3 LANTERN = vec3(.02, .30, 11.0);
vec3 lanternAt() { return LANTERN + vec3(along(LANTERN.z), 0., 0.); }
float burning() { return 1. + .05 * sin(u_time * TURN * 7.) + .04 * sin(u_time * TURN * 11. + 1.); }

//@full sky mips
// Sky and shores, without the water.
void main() {
  vec2 q = fromCentre(gl_FragCoord.xy);
  float up = q.y - horizon(), k = clearing(), d = dawn(), s = fromSun(q);
  vec3 day = mix(vec3(.92, .40, .17), vec3(.56, .215, .235), ramp(.0, .11, up));
  day = mix(day, vec3(.190, .118, .250), ramp(.06, .23, up));
  day = mix(day, vec3(.032, .056, .160), ramp(.17, .44, up));
  day += vec3(1., .50, .19) * (.75 * exp(-s * 8.) + .30 * exp(-s * 2.8));
  // Long clouds, lit from below.
  vec2 p = vec2(q.x * 1.9 - u_time * .006, up * (19. - 14. * up) + .5 * q.x);
  float body = fbm(p + vec2(0., 3.), 5), under = fbm(p + vec2(-.04, 3.30), 5);
  float cloud = ramp(.46, .72, body) * ramp(.045, .12, up) * ramp(.46, .24, up);
  vec3 lit = mix(vec3(.22, .12, .24), vec3(1.25, .46, .24), ramp(-.06, .12, body - under + .03)) * (.45 + 1.3 * exp(-s * 2.6));
  day = mix(day, lit, cloud * .60);
  vec3 c = mix(fogLight(q), day, ramp(.2, 1., k) * ramp(.0, .95, d));
  // The sun, with a soft limb.
  float disc = ramp(1.06, .84, length(q - sunAt()) / pick(.0265, .0205));
  c += vec3(6.5, 4.0, 1.7) * disc * ramp(.45, .9, d);
  // Five shores, each with its own share of haze.
  vec3 haze = fogLight(vec2(q.x, horizon() + .02));
  for (int i = 0; i < 5; i++) {
    float f = float(i);
    float x = q.x + f * 3.1;
    float high = mix(.115, .016, f / 4.);
    float ridge = high * (.25 + 1.25 * fbm(vec2(x * (1.3 + 1.1 * f) + 2., f * 3.), 6)) - .012;
    // The valley the sun comes up in.
    ridge *= 1. - .62 * gauss((q.x - sunAt().x + .02) / pick(.24, .13)) * (1. - f / 6.);
    if (i > 2) ridge += pick(.012, .009) * ramp(.30, .75, noise(vec2(x * 6., f))) * (.35 + .65 * pow(1. - abs(2. * fract(x * 160. + 2.6 * noise(vec2(x * 41., f))) - 1.), 1.4) * (.25 + 1.1 * hash(vec2(floor(x * 160. + 2.6 * noise(vec2(x * 41., f))), f))));
    float near = f / 4.;
    vec3 land = mix(haze, vec3(.030, .036, .055), mix(.20, .86, near) * mix(.0, 1., k * k));
    // Mist in the valleys: each shore stands in light.
    land = mix(land, haze * 1.18, .75 * exp(-max(up, 0.) / mix(.030, .007, near)));
    land = mix(fogLight(q), land, ramp(.12, .6, k));
    float pixel = 1.4 / u_size.y;
    c = mix(c, land, ramp(pixel, -pixel, up - ridge));
  }
  fragColor = vec4(c, 1.);
}

//@full lake
void main() {
  vec2 q = fromCentre(gl_FragCoord.xy);
  vec3 ray = rayTo(q), o = eye();
  vec3 c = texture(u_sky, gl_FragCoord.xy / u_size).rgb;
  float k = clearing(), d = dawn(), t = u_time;
  if (ray.y < -.0005) {
    float z = (WATER - o.y) / ray.y;
    vec2 plane = vec2(ray.x * z + o.x, z + o.z);
    float calm = 1. / (1. + z * .05), depth = horizon() - q.y;
    vec2 broad = vec2(fbm(plane * vec2(.8, 1.9) + vec2(t * .12, t * .26), 3), fbm(plane * vec2(.9, 2.2) + vec2(9. - t * .14, t * .22), 3)) - .5;
    float fine = noise(plane * vec2(3.6, 8.5) + vec2(t * .5, -t * .8)) - .5;
    // Every eight seconds a fish comes up.
    float ring = length((plane - pick(vec2(-3.4, 11.), vec2(-1.9, 15.))) * vec2(1., .8)), grown = mod(u_time - 4.5, 8.);
    float wave = sin((ring - grown * .55) * 15.) * exp(-pow((ring - grown * .55) / .22, 2.)) * exp(-grown * .55) * ramp(0., .4, grown);
    float height = broad.y + .30 * fine + wave * .6;
    vec3 mirror = vec3(0.);
    float weights = 0.;
    for (int i = 0; i < 6; i++) {
      float tap = float(i) / 5. - .5;
      vec2 at = vec2(q.x + broad.x * .035 * calm, horizon() + depth * 1.02 + .003 + height * .13 * calm * ramp(0., .05, depth) + tap * (.012 + .14 * depth));
      at.y = max(at.y, horizon() + .002);
      float weight = exp(-tap * tap * 5.);
      mirror += textureLod(u_sky, toTexture(at), 1. + 2. * ramp(0., .2, depth)).rgb * weight;
      weights += weight;
    }
    mirror /= weights;
    float glance = mix(.46, .97, exp(-depth * 3.6));
    c = mirror * glance + vec3(.004, .012, .020) * (1. - glance);
    c *= 1. + height * .5 * calm;
    // The sun's road: small waves that face it, closer together the farther away.
    float off = q.x - sunAt().x + broad.x * .05;
    float road = gauss(off / (.026 + .20 * depth)) * ramp(.35, .95, d);
    float facets = ramp(.02, .30, height + .22 * fine) ;
    c += vec3(2.6, 1.25, .45) * road * (.12 + 1.1 * facets) * mix(1., .45, ramp(.0, .5, depth));
    // The platform's underside.
    float lift = 1. + .62 / (o.y - WATER);
    vec2 below = vec2(ray.x * z * lift + o.x, z * lift + o.z) + vec2(broad.x * .5, height * .5) * calm;
    float dark = ramp(.06, -.06, abs(below.x - along(below.y)) - halfWidth(below.y)) * ramp(FRONT - .1, FRONT + .1, below.y) * ramp(END + .1, END - .1, below.y);
    c *= 1. - .62 * dark;
    // The lantern, drawn out by the waves.
    vec2 lamp = seen(vec3(lanternAt().x, 2. * WATER - LANTERN.y, LANTERN.z));
    c += vec3(1., .44, .12) * .30 * exp(-pow((q.x - lamp.x + broad.x * .03) / .05, 2.) - pow((q.y - lamp.y) / .16, 2.)) * (.6 + 1.6 * height) * burning() * ramp(.1, .5, k) * mix(1., .4, d);
    c = mix(c, fogLight(q), fog(q, z));
    // Mist that lies on the water and takes the sun's colour.
    float mist = loopFbm(vec2(plane.x * .20 - t * .5, plane.y * .13 + 3.), 4, 4);
    float lies = ramp(.38, .70, mist) * ramp(2., 10., z) * exp(-z / 130.);
    c = mix(c, fogLight(vec2(q.x, horizon() + .02)) * 1.22, lies * mix(.30, .55, k));
  }
  fragColor = vec4(c, 1.);
}

//@instances mirrored count=10
// Posts upside down in the water, shaken by it.
#ifdef VERTEX
vec4 place(int id, vec2 corner) {
  int pair = 4 - id / 2;
  float side = id % 2 == 0 ? -1. : 1., z = pair < 3 ? 3.5 + float(pair) * 2.2 : pair == 3 ? FRONT + .2 : END - .1;
  vec4 h = hash4(float(pair) * 3.7 + side);
  float tall = pair > 2 ? .74 + .1 * h.x : .40 + .16 * h.x;
  float x = (halfWidth(z) + .06) * side;
  vec3 p = vec3(along(z) + x + corner.x * .085, WATER - (corner.y * .5 + .5) * (tall - WATER), z);
  vec2 q = seen(p);
  v_a = vec4(corner.y * .5 + .5, z, 0., h.y);
  v_b = vec4(q, 0., 0.);
  return toClip(q);
}
#else
vec4 shade() {
  vec2 q = v_b.xy;
  float z = v_a.y, t = u_time;
  float shake = (fbm(vec2(q.y * pick(110., 80.), t * .9 + z), 3) - .45) * 1.1 * ramp(0., .5, v_a.x);
  float body = ramp(1., .6, abs(v_uv.x + shake));
  vec3 c = mix(vec3(.016, .019, .030), fogLight(q), fog(q, z));
  float cover = body * mix(.75, .30, v_a.x);
  return vec4(c * cover, cover);
}
#endif

//@instances boat count=2
// A rowing boat, moored, and above it its picture in the water.
#ifdef VERTEX
vec4 place(int id, vec2 corner) {
  vec3 at = PORTRAIT ? vec3(-2.95, WATER, 19.) : vec3(-2.55, WATER, 8.6);
  float flip = id == 0 ? -1. : 1.;
  at.y += .018 * sin(u_time * TURN * 2.) * flip;
  vec3 p = at + vec3(corner.x * 1.35, flip * (.15 + corner.y * .55), 0.);
  vec2 q = seen(p);
  v_b = vec4(q, at.z - eye().z, 0.);
  return toClip(q);
}
#else
vec4 shade() {
  vec2 p = v_uv;
  bool isMirror = v_id == 0;
  if (isMirror) p += vec2(.05, .02) * (vec2(noise(vec2(v_b.y * 90., u_time * .9)), noise(vec2(v_b.x * 16., v_b.y * 40. + u_time * .7))) - .5) * 2.;
  p = turn(.016 * sin(u_time * TURN * 2. + 1.) * (isMirror ? -1. : 1.)) * p;
  p.y *= .55;
  float x = p.x, pixel = .010;
  // Seen a little from above: near rim, far rim, and between them the inside. The bow points left.
  float taper = pow(sat(1. - pow(abs(min(x + .05, 0.)) / .93, 2.6)), .8) * ramp(.93, .90, x) * (1. - .22 * ramp(.0, .9, x));
  float rise = .26 * pow(abs(min(x, 0.)), 2.1) + .12 * pow(max(x, 0.), 2.) + .025;
  float nearRim = rise - .100 * taper, farRim = rise + .085 * taper;
  float keel = -.23 + .22 * pow(abs(min(x + .12, 0.)) / .8, 2.4) + .05 * ramp(.5, .95, x);
  float ends = ramp(-.97, -.955, x) * ramp(.93, .915, x) * ramp(-.155, -.145, p.y + (isMirror ? .05 : 0.));
  float hull = ramp(pixel, -pixel, p.y - nearRim) * ramp(-pixel, pixel, p.y - keel) * ends;
  float inner = ramp(pixel, -pixel, p.y - farRim) * ramp(-pixel, pixel, p.y - nearRim) * ends;
  if (isMirror) { inner = 0.; hull *= ramp(.92, .80, x); }
  float d = dawn();
  vec3 sky = fogLight(vec2(v_b.x, horizon() + .3));
  float strake = .80 + .20 * ramp(.2, .8, fract((p.y - nearRim) * 15.));
  vec3 paint = vec3(.100, .118, .145) * strake;
  vec3 c = paint * (sky * 1.6 + .10) * (1. + .8 * x);
  c = mix(c, vec3(.24, .050, .045) * (sky * 1.6 + .06), ramp(-.052, -.044, p.y - nearRim));
  // Inside: the far side takes the morning, thwarts cross it.
  vec3 wood = mix(vec3(.012, .011, .014), vec3(.36, .20, .11) * (sky * 2.4 + vec3(.30, .16, .07) * d), ramp(.02, .12, p.y - nearRim) * .8);
  float thwart = max(max(ramp(.055, .045, abs(x - .10)), ramp(.055, .045, abs(x + .42))), ramp(.10, .09, abs(x - .74)));
  wood = mix(wood, vec3(.34, .22, .14) * (sky * 2. + vec3(.34, .18, .08) * d + .05), thwart * ramp(.15, .11, p.y - nearRim));
  c = mix(c, wood, inner);
  // Rims catch the light.
  float rim = max(ramp(.011, .005, abs(p.y - nearRim)), isMirror ? 0. : ramp(.009, .004, abs(p.y - farRim))) * ends;
  c = mix(c, vec3(.42, .30, .22) * (sky * 2.2 + vec3(1.1, .56, .24) * d * ramp(-.9, .9, x) + .04), rim);
  float oar = ramp(.011, .005, abs(p.y - .050 - .12 * (x - .1))) * ramp(.62, .60, abs(x - .18)) * (isMirror ? 0. : 1.);
  c = mix(c, vec3(.40, .27, .17) * (sky * 2.4 + vec3(.7, .36, .16) * d + .04), oar);
  float cover = max(max(hull, inner), max(rim, oar));
  c = mix(c, fogLight(v_b.xy), fog(v_b.xy, v_b.z));
  if (isMirror) { c *= .62; cover *= .85; }
  return vec4(c * cover, cover);
}
#endif

//@instances wisps count=5
// What is left of the fog: ribbons low over the water, lit by the sun behind them.
#ifdef VERTEX
vec4 place(int id, vec2 corner) {
  float f = float(id);
  vec4 h = hash4(f * 5.3 + 2.);
  vec2 at = vec2((h.x - .5) * .8 * aspect(), horizon() + mix(.004, -.085, f / 4.));
  vec2 size = vec2(mix(.65, .95, h.y) * pick(1., .62), mix(.022, .050, f / 4.));
  v_a = vec4(f, h.z, 0., 0.);
  v_b = vec4(at + corner * size, 0., 0.);
  return toClip(v_b.xy);
}
#else
vec4 shade() {
  vec2 p = v_uv;
  float along_ = p.x * pick(2.6, 1.9) + v_a.y * 40. - u_time * mix(.05, .10, v_a.x / 4.);
  float rise = fbm(vec2(along_ * 1.6, u_time * .05 + v_a.x), 3);
  float strand = fbm(vec2(along_, p.y * 1.5 + .9 * rise - u_time * .05 + v_a.x * 7.), 5);
  float shape = ramp(.36, .70, strand) * ramp(1., .1, abs(p.y - .5 * (rise - .5))) * ramp(1., .4, abs(p.x));
  float s = fromSun(v_b.xy), d = dawn();
  vec3 c = fogLight(vec2(v_b.x, horizon() + .01)) * 1.30 + vec3(.55, .25, .10) * exp(-s * 4.) * d;
  float cover = shape * .62 * ramp(.15, .7, clearing());
  return vec4(c * cover, cover);
}
#endif

//@full deck
// The planks, laid over the lake.
void main() {
  vec2 q = fromCentre(gl_FragCoord.xy);
  vec3 ray = rayTo(q), o = eye();
  vec3 c = texture(u_lake, gl_FragCoord.xy / u_size).rgb;
  float k = clearing(), d = dawn();
  if (ray.y < -.001) {
    // The front of the platform, below its edge.
    float y = o.y + ray.y * (FRONT - o.z), xf = ray.x * (FRONT - o.z) + o.x - along(FRONT);
    float fascia = ramp(.004, -.004, y) * ramp(-.185, -.175, y) * ramp(WIDE + .01, WIDE - .01, abs(xf));
    vec3 front = mix(vec3(.022, .023, .032) + vec3(.03, .02, .015) * d * noise(vec2(xf * 3., y * 60.)), fogLight(q), fog(q, FRONT - o.z));
    c = mix(c, front, fascia);
    float z = -o.y / ray.y + o.z, x = ray.x * (z - o.z) + o.x - along(z);
    float pixel = (z - o.z) / (u_size.y * LENS);
    float across = pixel * 3.5 * max(z - o.z, 1.) * .3;
    float board = (z - FRONT) * 6.4 + 64., which = floor(board), within = fract(board);
    vec4 h = hash4(which + 7.);
    float wide = halfWidth(z) + (z > FRONT ? .012 : .035) * (h.x - .5);
    float cover = ramp(wide + pixel, wide - pixel, abs(x)) * ramp(END + across, END - across, z);
    float lod = ramp(.02, .13, pixel * 6.4 * (z - o.z) * .5);
    float gap = mix(ramp(.0, .07, within) * ramp(1., .93, within), .88, lod);
    float grain = .5 * fbm(vec2(x * 1.6 + h.y * 30., board * 5.), 3) + .5 * noise(vec2(x * 3.4 + h.z * 50., board * 17.)) ;
    vec3 wood = mix(vec3(.045, .040, .044), vec3(.185, .155, .135), mix(grain, .5, lod * .6)) * (.62 + .70 * h.y * (1. - lod * .5));
    // Damp: the boards give back some of the sky in front of them, more at a flat angle.
    float wet = (ramp(.36, .66, fbm(vec2(x * 1.2 + 3. + h.z * 3., z * 1.1), 3)) * .5 + .5) * (.45 + .8 * h.w);
    float flat_ = pow(1. - sat(-ray.y / length(ray)), 4.);
    // Long shadows of the posts: the sun stands low before us.
    vec3 sun = toSun();
    float light_ = 1.;
    for (int i = 0; i < 10; i++) {
      int pair = i / 2;
      float side = i % 2 == 0 ? -1. : 1., zp = pair < 3 ? 3.5 + float(pair) * 2.2 : pair == 3 ? FRONT + .2 : END - .1;
      float away = zp - z;
      float gapX = x + along(z) + away * sun.x - along(zp) - (halfWidth(zp) + .06) * side;
      float soft = .02 + .018 * max(away, 0.);
      light_ *= 1. - .85 * ramp(.075 + soft, .075 - soft, abs(gapX)) * ramp(-.02, .05, away) * ramp(.50, .42, away * max(sun.y, .02));
    }
    vec3 light = wood * (fogLight(vec2(q.x, horizon() + .34)) + fogLight(vec2(q.x, horizon() + .12))) * mix(2.2, 1.7, k);
    light += wood * vec3(1.9, .92, .38) * light_ * ramp(.3, .95, d) * (.30 + .9 * flat_) * (.55 + .9 * grain * (1. - lod));
    vec2 shine = vec2(q.x, 2. * horizon() - q.y);
    float glare = gauss((q.x - sunAt().x) / (.07 + .10 * (horizon() - q.y)));
    light += fogLight(shine) * wet * (.04 + .46 * flat_) + vec3(1.3, .64, .25) * glare * light_ * wet * (.05 + .55 * flat_) * ramp(.3, 1., d);
    // Nails, two to a board.
    float nail = (exp(-pow((abs(x) - .54) / .010, 2.) - pow((within - .5) / .07, 2.))) * (1. - lod);
    light *= 1. - .7 * nail;
    // The lantern's own small circle.
    vec2 l = vec2(x - LANTERN.x, (z - LANTERN.z));
    light += (wood + .02) * vec3(5.2, 2.2, .55) * .16 / (.10 + dot(l, l)) * burning() * mix(1.2, .7, d);
    light = mix(light, fogLight(q), fog(q, z - o.z));
    vec3 under = mix(vec3(.008, .009, .014), fogLight(q), fog(q, z - o.z));
    c = mix(c, mix(under, light, gap), cover);
  }
  fragColor = vec4(c, 1.);
}

//@instances chairs count=3
// Their shadow on the planks, then two chairs, traced as boxes.
#ifdef VERTEX
const float REACH = 2.7;
vec4 place(int id, vec2 corner) {
  vec2 q;
  if (id == 0) {
    vec3 at = vec3(0., 0., mix(3., 12.1, corner.y * .5 + .5));
    q = seen(at + vec3(along(at.z) + corner.x * 1.7, 0., 0.));
  } else {
    vec2 low = seen(vec3(along(11.) - 1.45, -.05, 10.4)), high = seen(vec3(along(11.) + 1.45, 1.15, 10.4));
    q = mix(low, high, corner * .5 + .5);
  }
  v_b = vec4(q, 0., 0.);
  return toClip(q);
}
#else
const int BOXES = 16;
const vec3 MIDDLE[16] = vec3[16](
  vec3(0., .43, .0), vec3(-.25, .215, .23), vec3(.25, .215, .23), vec3(-.25, .50, -.25), vec3(.25, .50, -.25),
  vec3(0., .62, -.25), vec3(0., .76, -.25), vec3(0., .91, -.25), vec3(-.28, .655, .0), vec3(.28, .655, .0),
  vec3(-.28, .54, .23), vec3(.28, .54, .23), vec3(0., .20, -.25), vec3(-.25, .15, 0.), vec3(.25, .15, 0.), vec3(.03, .80, -.262));
const vec3 HALF[16] = vec3[16](
  vec3(.28, .022, .27), vec3(.026, .215, .026), vec3(.026, .215, .026), vec3(.026, .50, .024), vec3(.026, .50, .024),
  vec3(.25, .036, .012), vec3(.25, .036, .012), vec3(.25, .050, .014), vec3(.040, .014, .28), vec3(.040, .014, .28),
  vec3(.022, .11, .022), vec3(.022, .11, .022), vec3(.25, .018, .015), vec3(.015, .018, .25), vec3(.015, .018, .25), vec3(.19, .20, .036));
// x, z and turn of a chair: one looks out over the water, the other toward it.
vec3 stand(int chair) { return chair == 0 ? vec3(-.62, 11.05, .22) : vec3(.60, 11.0, -1.95); }

// Distance, and in `n` what was hit: normal and box.
float trace(vec3 o, vec3 r, int chair, out vec4 n) {
  vec3 s = stand(chair);
  float a = s.z;
  mat3 m = mat3(cos(a), 0., -sin(a), 0., 1., 0., sin(a), 0., cos(a));
  vec3 lo = (o - vec3(along(s.y) + s.x, 0., s.y)) * m, lr = r * m;
  vec3 inv = 1. / (lr + vec3(1e-5));
  float best = 1e5;
  n = vec4(0., 0., 0., -1.);
  int count = chair == 0 ? 15 : 16;
  for (int i = 0; i < 16; i++) {
    if (i >= count) break;
    vec3 t0 = (MIDDLE[i] - HALF[i] - lo) * inv, t1 = (MIDDLE[i] + HALF[i] - lo) * inv;
    vec3 a0 = min(t0, t1), a1 = max(t0, t1);
    float from = max(max(a0.x, a0.y), a0.z), to = min(min(a1.x, a1.y), a1.z);
    if (from < to && from > .001 && from < best) {
      best = from;
      vec3 face = vec3(a0.x >= from ? 1. : 0., a0.y >= from ? 1. : 0., a0.z >= from ? 1. : 0.) * -sign(lr);
      n = vec4(m * face, float(i));
    }
  }
  return best;
}
vec4 shade() {
  vec3 o = eye();
  float d = dawn();
  vec3 sun = toSun();
  if (v_id == 0) {
    vec3 ray = rayTo(v_b.xy);
    float z = -o.y / ray.y;
    vec3 p = o + ray * z;
    if (abs(p.x - along(p.z)) > halfWidth(p.z)) return vec4(0.);
    vec4 n;
    float hit = 0.;
    for (int j = 0; j < 7; j++) {
      float f = float(j - 3) + noise(gl_FragCoord.xy * .9) - .5;
      vec3 to = normalize(sun + vec3(.0062 * f, .0026 * mod(f * 3., 5.), 0.));
      hit += min(trace(p, to, 0, n), trace(p, to, 1, n)) < 1e4 ? 1. / 7. : 0.;
    }
    // Directly under a chair it is always a little darker.
    vec2 a = vec2(p.x - along(p.z), p.z);
    float under = .5 * (exp(-dot(a - stand(0).xy, a - stand(0).xy) * 9.) + exp(-dot(a - stand(1).xy, a - stand(1).xy) * 9.));
    float cover = max(hit * .74 * exp(-max(10.6 - p.z, 0.) / 2.6) * ramp(.35, .95, d), under * .6) * (1. - fog(v_b.xy, z));
    return vec4(0., 0., 0., cover);
  }
  vec4 sum = vec4(0.);
  for (int j = 0; j < 4; j++) {
    vec2 q = v_b.xy + (vec2(j % 2, j / 2) - .5 + vec2(.12, -.12) * (j == 0 || j == 3 ? 1. : -1.)) * .5 / u_size.y;
    vec3 ray = rayTo(q);
    vec4 n;
    float t = trace(o, ray, v_id - 1, n);
    if (t < 1e4) {
      vec3 p = o + ray * t;
      vec3 wood = n.w > 14.5 ? mix(vec3(.34, .040, .035), vec3(.40, .25, .18), ramp(.6, .7, sin(p.y * 62.))) : vec3(.17, .125, .10) * (.8 + .4 * hash(n.w + 3.));
      vec3 sky = fogLight(vec2(q.x, horizon() + .33));
      vec3 c = wood * sky * (.7 + .7 * n.y + .25 * n.x);
      c += wood * vec3(3.4, 1.65, .70) * sat(dot(n.xyz, normalize(sun + vec3(0., .10, 0.)))) * ramp(.3, .95, d);
      vec3 l = lanternAt() - p;
      c += wood * vec3(3.4, 1.40, .36) * (.25 + .75 * sat(dot(n.xyz, normalize(l)))) * .30 / (.12 + dot(l, l)) * burning();
      // The edges of what is against the light.
      c += vec3(.9, .42, .16) * pow(1. - abs(dot(n.xyz, normalize(ray))), 4.) * .22 * d;
      c = mix(c, fogLight(q), fog(q, t));
      sum += vec4(c, 1.) * .25;
    }
  }
  return sum;
}
#endif

//@instances lantern count=1
#ifdef VERTEX
vec4 place(int id, vec2 corner) {
  vec2 q = seen(lanternAt());
  float metre = LENS / (LANTERN.z - eye().z);
  v_b = vec4(q + corner * 3.4 * metre, q);
  v_a = vec4(metre, 0., 0., 0.);
  return toClip(q + corner * 3.4 * metre);
}
#else
vec4 shade() {
  vec2 p = v_uv * 3.4;                 // metres, from the flame
  float pixel = 1. / (u_size.y * v_a.x), k = clearing(), d = dawn();
  float away = fog(v_b.zw, LANTERN.z - eye().z);
  float base = ramp(pixel, -pixel, max(abs(p.x) - .095, abs(p.y + .16) - .045));
  float cap = ramp(pixel, -pixel, max(abs(p.x) - .085 + max(p.y - .15, 0.) * .9, abs(p.y - .19) - .050));
  float bars = ramp(.010 + pixel, .010 - pixel, abs(abs(p.x) - .080)) * ramp(.15 + pixel, .15 - pixel, abs(p.y));
  float ring = ramp(.008 + pixel, .008 - pixel, abs(length(p - vec2(0., .30)) - .075));
  float glass = ramp(pixel, -pixel, max(abs(p.x) - .078, abs(p.y - .01) - .13));
  float iron = max(max(base, cap), max(bars, ring));
  float cover = max(iron, glass);
  float flame = exp(-pow(p.x / .045, 2.) - pow((p.y + .01) / .085, 2.));
  vec3 c = mix(vec3(1.5, .62, .15) + vec3(4.4, 2.6, 1.0) * flame, vec3(.020, .018, .020), iron);
  c = mix(c, fogLight(v_b.xy), away) * cover;
  float r = length(p);
  // In fog a light is wide; in clear air it is a point.
  vec3 glow = vec3(1., .43, .12) * (mix(.55, .75, k) * exp(-r * r * 14.) + mix(.42, .26, k) * exp(-r * 2.6) + mix(.40, .045, k) * exp(-r * 1.0)) * ramp(3.4, 1.4, r);
  return vec4(c + glow * burning() * mix(.90, .85, k), cover);
}
#endif

//@instances rope count=1 segments=16
// The boat's line, from its stern to the pier. The tall frame has no room for it.
#ifdef VERTEX
vec4 place(int id, vec2 corner) {
  vec3 boat = vec3(-1.37, WATER + .30, 8.6);
  vec3 post = vec3(along(7.9) - .74, .20, 7.9);
  float y = corner.y * .5 + .5;
  vec3 p = mix(boat, post, y) - vec3(0., .26 * 4. * y * (1. - y), 0.);
  p.y += .018 * sin(u_time * TURN * 2.) * (1. - y);
  vec2 q = seen(p);
  v_b = vec4(q, p.z - eye().z, 0.);
  return toClip(q + vec2(0., corner.x * pick(.0016, 0.)));
}
#else
vec4 shade() {
  vec3 c = mix(vec3(.05, .042, .045) + vec3(.16, .08, .035) * dawn(), fogLight(v_b.xy), fog(v_b.xy, v_b.z));
  float cover = ramp(1., .4, abs(v_uv.x)) * .9;
  return vec4(c * cover, cover);
}
#endif

//@instances posts count=10
#ifdef VERTEX
vec4 place(int id, vec2 corner) {
  int pair = 4 - id / 2;
  float side = id % 2 == 0 ? -1. : 1., z = pair < 3 ? 3.5 + float(pair) * 2.2 : pair == 3 ? FRONT + .2 : END - .1;
  vec4 h = hash4(float(pair) * 3.7 + side);
  float tall = pair > 2 ? .74 + .1 * h.x : .40 + .16 * h.x, y = corner.y * .5 + .5;
  vec3 p = vec3(along(z) + (halfWidth(z) + .06) * side + corner.x * .085 + (h.z - .5) * .08 * y, mix(WATER - .02, tall, y), z);
  vec2 q = seen(p);
  v_a = vec4(y, z, h.y, side);
  v_b = vec4(q, tall, p.x);
  return toClip(q);
}
#else
vec4 shade() {
  float z = v_a.y - eye().z, pixel = z / (u_size.y * LENS) / .085;
  vec2 q = v_b.xy;
  float body = ramp(1., 1. - 2.5 * pixel, abs(v_uv.x));
  // What stands below the planks is hidden by them.
  vec3 ray = rayTo(q), o = eye();
  if (ray.y < 0.) {
    float zd = -o.y / ray.y;
    body *= min(1., ramp(-.002, .010, abs(ray.x * zd + o.x - along(zd + o.z)) - halfWidth(zd + o.z)) + step(z, zd));
  }
  float top = ramp(1., 1. - 3. * pixel * .085 / v_b.z, v_a.x + .022 * v_uv.x * v_uv.x);
  float grain = noise(vec2(v_uv.x * 3.5 + v_a.z * 20., v_a.x * 5.)) * .6 + .4 * noise(vec2(v_uv.x * 9., v_a.x * 22. + v_a.z * 9.));
  float round_ = sqrt(sat(1. - v_uv.x * v_uv.x)), d = dawn();
  vec3 c = mix(vec3(.10, .10, .12), vec3(.30, .27, .26), grain) * (.45 + .6 * round_) * (fogLight(vec2(q.x, horizon() + .32)) * 1.1 + .012);
  // Against the light: only the edges that look toward the sun are bright.
  float toward = sign(sunAt().x - q.x);
  float edge = ramp(.35, .98, v_uv.x * toward) + .35 * ramp(.6, 1., -v_uv.x * toward);
  c += vec3(1.25, .60, .25) * edge * (.25 + .75 * grain) * .50 * ramp(.3, .95, d);
  c += mix(fogLight(vec2(q.x, horizon() + .15)), vec3(1.1, .56, .26), .4 * d) * .55 * ramp(.962, .985, v_a.x);
  // Water has left the lower part dark.
  c = mix(c * .35, c, ramp(.30, .46, v_a.x));
  vec3 l = lanternAt() - vec3(v_b.w, mix(WATER, v_b.z, v_a.x), v_a.y);
  c += vec3(.9, .36, .09) * .22 / (.25 + dot(l, l)) * burning() * ramp(.2, -.9, v_uv.x * v_a.w);
  c = mix(c, fogLight(q), fog(q, z));
  return vec4(c, 1.) * body * top;
}
#endif

//@instances reeds count=46 segments=10
// Reeds on our own shore, close and dark.
#ifdef VERTEX
vec4 place(int id, vec2 corner) {
  float f = float(id), y = corner.y * .5 + .5;
  vec4 h = hash4(f * 4.7 + 23.);
  float x = -aspect() * .5 - .03 + pick(.36, .070) * pow(h.x, 1.7);
  float tall = (.13 + .34 * h.y) * pick(1., .72) * (1. - .5 * h.x);
  float lean = .04 + .34 * (h.z - .35) + .05 * sin(u_time * TURN * 2. + f * .35) + .02 * sin(u_time * TURN * 3. + f * 1.9);
  vec2 at = vec2(x + lean * tall * y * y, -.53 + tall * y);
  bool isHead = id % 9 == 4;
  float width = mix(.0024, .0052, h.w) * (1. - .85 * y * y);
  if (isHead) width = y > .70 && y < .93 ? .0062 : .0016;
  v_a = vec4(y, h.w, lean, isHead ? 1. : 0.);
  v_b = vec4(at, 0., 0.);
  return toClip(at + vec2(corner.x * width, 0.));
}
#else
vec4 shade() {
  float d = dawn();
  vec3 c = vec3(.010, .014, .018) + vec3(.05, .028, .016) * d * v_a.x * v_a.y;
  c += vec3(.42, .20, .085) * ramp(.2, 1., v_uv.x) * ramp(.25, 1., v_a.x) * d;
  c = mix(c, fogLight(v_b.xy), .34 * (1. - clearing()) * v_a.x + .10);
  return vec4(c, 1.) * ramp(1., .45, abs(v_uv.x));
}
#endif

//@instances veils count=7
// Banks of fog between us and the far end; the nearest pass quickly and are soon gone.
#ifdef VERTEX
vec4 place(int id, vec2 corner) {
  float f = float(id);
  vec4 h = hash4(f * 2.9 + 6.);
  float near = f / 6.;
  vec2 at = vec2((h.x - .5) * 1.1 + (.02 + .05 * near) * (settling(4.) - 6.), horizon() - .05 - .16 * near + .06 * (h.y - .5));
  vec2 size = vec2(mix(.8, 1.5, near), mix(.08, .30, near));
  float gone = 1. - ease(.6 + .9 * (6. - f) , 4.5 + 1.3 * (6. - f), arc(14.)) * mix(.72, 1., near);
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
  float cover = shape * .46 * v_a.x;
  return vec4(fogLight(v_b.xy) * 1.08 * cover, cover);
}
#endif

//@grade
vec3 grade(vec3 c, vec2 uv) {
  float l = luma(c);
  return mix(c * vec3(.90, .98, 1.12), c * vec3(1.04, 1., .95), ramp(.04, .30, l)) + vec3(.0008, .0010, .0020);
}
