// Breathe: a tall wood in the early morning; shafts of sun swell and sink as slowly as breath.
// Arc: green dusk under the trees; with each breath more light comes down, until the path is lit.

//@film exposure=1.22 contrast=1.5 saturation=1.32 bloom=0.15 grain=0.016 vignette=0.8 poster=11 dim=0.62 rest=2.2
//@use lens

//@shared
// Two breaths: in over two seconds and a half, out over three.
float breath() {
  float t = u_time - .8;
  float wave = .5 - .5 * cos(6.2831853 * t / 5.6);
  return sat(wave) * step(0., t);
}
float morning() { return mix(.30, 1., ease(.5, 11.5, u_time)) * (.80 + .28 * breath()); }
vec2 sunAt() { return pick(vec2(-.175, .285), vec2(-.055, .285)); }
float dolly() { return .55 * ease(-2., 16., u_time) + .03 * breath(); }
float horizon() { return -.085 + .004 * breath(); }
// The path runs away to the right of the sun and bends back under it.
float pathX(float z) { return pick(.10, -.02) + .55 * sin(z * .16 + 1.2) - .02 * z; }

//@full wood scale=0.56 mips
// What stands behind everything: the clearing, full of light.
vec3 clearing(vec2 q) {
  vec2 s = q - sunAt();
  float r = length(s * vec2(.9, 1.)) * pick(1., 1.45);
  float m = morning();
  vec3 c = mix(vec3(.026, .062, .056), vec3(.085, .145, .080), exp(-r * 2.1)) * mix(.75, 1.15, m);
  c += vec3(1.10, .84, .34) * exp(-r * 5.6) * .85 * m + vec3(4.6, 3.5, 1.8) * exp(-r * r * 75.) * m;
  return c;
}
vec3 mist(vec2 q) {
  float r = length(q - sunAt()) * pick(1., 1.3);
  return (vec3(.012, .036, .034) + vec3(.25, .21, .080) * exp(-r * 3.6) * morning()) * mix(.7, 1.05, morning());
}
void main() {
  vec2 q = fromCentre(gl_FragCoord.xy);
  float t = u_time, m = morning();
  vec3 c = clearing(q);
  float h = horizon();
  for (int i = 0; i < 8; i++) {
    float f = float(i);
    // Distance of this row of trees; the camera moves toward all of them.
    float z = 34. * pow(.70, f) - dolly() * 1.6;
    float scale = 1. / z;
    vec2 w = vec2((q.x) * z + f * 17.3, (q.y - h) * z);     // metres in this row's plane
    float pixel = z * 1.1 / u_size.y;
    float near = f / 7.;
    vec3 fog = mist(q);
    // Ground, rising and falling a little.
    float soil = -1.62 + .30 * (noise(vec2(w.x * .22, f * 3.)) - .5) + .10 * (noise(vec2(w.x * 1.1, f)) - .5);
    float fern = .34 * pow(noise(vec2(w.x * 1.9, f * 7.)), 2.) * noise(vec2(w.x * 9., w.y * 4.)) + .05 * noise(vec2(w.x * 31., f));
    float way = abs(w.x - f * 17.3 - pathX(z));
    fern *= ramp(.35, 1.2, way);
    float ground = w.y - soil - fern;
    float inGround = ramp(pixel, -pixel, ground);
    // The soil is shaded as one floor, so that the path runs on from row to row.
    float floor_ = clamp(1.62 / max(h - q.y, .01), z * .35, z * 1.1);
    vec2 g = vec2(q.x * floor_, floor_ + dolly() * 1.6);
    float trod = abs(g.x - pathX(floor_));
    float dapple = ramp(.46, .74, fbm(vec2(g.x * .55 + .25 * sin(t * .3), g.y * .8) + .02 * t, 4));
    float detail = 1. / (1. + floor_ * .08);
    vec3 moss = mix(vec3(.010, .024, .010), vec3(.034, .068, .016), mix(.5, noise(g * vec2(3., 2.2)), detail));
    float toSun = exp(-abs(q.x - sunAt().x - .22 * (sunAt().y - q.y)) * 2.6);
    moss += vec3(.46, .48, .085) * dapple * m * toSun * (.4 + .6 * mix(.5, noise(g * 5.), detail));
    vec3 earth = vec3(.062, .047, .026) * (.6 + .6 * noise(g * 4.)) + vec3(.62, .44, .18) * m * toSun * (.25 + .75 * dapple);
    moss = mix(earth, moss, max(ramp(.30, .62, trod + .22 * (noise(g * 2.6) - .5)), ramp(-.02, .10, fern)));
    moss *= mix(1., .72, ramp(.10, -.10, ground) * ramp(-.40, -.05, ground));
    c = mix(c, mix(moss, fog, .82 * pow(1. - near, 1.5)), inGround);

    // Trunks: one to a cell, some cells empty, none on the path.
    float spacing = mix(1.9, 2.7, near);
    float cell = floor(w.x / spacing);
    float beside = fract(w.x / spacing) < .5 ? -1. : 1.;
    for (int k = 0; k < 2; k++) {
      float id = cell + (k == 0 ? beside : 0.);
      vec4 r = hash4(vec2(id, f * 13. + 5.));
      if (r.x > .66) continue;
      float x = (id + .2 + .6 * r.y) * spacing;
      if (abs(x - f * 17.3 - pathX(z)) < .95) continue;
      // The nearest rows leave the middle of the picture to the light.
      if (i >= 5 && abs((x - f * 17.3) * scale - pick(.0, .02)) < pick(.42, .17)) continue;
      float lean = (r.z - .5) * .09;
      float radius = mix(.13, .27, r.w) * (1. - .018 * (w.y + 1.6)) + .10 * exp(-(w.y + 1.62) * 3.2) * step(-1.7, w.y);
      float d = w.x - x - lean * (w.y + 1.6) - .03 * sin(w.y * .8 + r.z * 9.);
      float bark = fbm(vec2(d * 9. + r.y * 40., w.y * 1.3 + r.z * 20.), 4);
      float edge = abs(d) - radius - .022 * (bark - .5);
      float inTrunk = ramp(pixel, -pixel, edge) * step(soil - .1, w.y);
      if (inTrunk <= 0.) continue;
      float side = d / radius;
      float litSide = sign(sunAt().x * z + f * 17.3 - x);
      float rim = ramp(.25, 1., side * litSide) * exp(-abs((x - f * 17.3) * scale - sunAt().x) * 1.6);
      vec3 wood = mix(vec3(.014, .013, .010), vec3(.055, .047, .030), bark) * (.7 + .3 * sqrt(sat(1. - side * side)));
      wood += vec3(.030, .055, .016) * ramp(.52, .70, noise(vec2(d * 6., w.y * .9) + r.z * 30.)) * ramp(1.4, -1.6, w.y) * .7;
      wood += vec3(1.0, .74, .30) * rim * m * (.10 + .30 * bark) * mix(.7, 1., near);
      c = mix(c, mix(wood, fog, .88 * pow(1. - near, 1.35)), inTrunk);
    }
    // Sprays of leaves hang in from above; they let the light through near the sun.
    float high = (q.y - mix(.18, .36, near)) * 2.2;
    float open_ = exp(-dot(q - sunAt(), q - sunAt()) * mix(60., 30., near));
    vec2 lw = w * mix(30., 15., near) / (34. * pow(.70, f)) + f * 5.;
    float clump = fbm(lw * .55 + .04 * vec2(sin(t * .7 + w.y), cos(t * .6 + w.x)), 3);
    float leaf = fbm(lw * 3.1 + .10 * vec2(sin(t * .9 + w.y * 2.), cos(t * .8 + w.x * 2.)), 4);
    float inLeaf = ramp(.70, .76, leaf * .62 + clump * .62 + .22 * high - .25 * open_) * step(-.6, high);
    vec3 green = mix(vec3(.008, .020, .009), vec3(.040, .070, .016), leaf);
    green += vec3(.46, .46, .075) * exp(-length(q - sunAt()) * mix(3.2, 6., near)) * m * ramp(.35, .70, leaf) * mix(1., .5, near);
    c = mix(c, mix(green, fog, .80 * pow(1. - near, 1.4)), inLeaf);
    // The air between this row and the next.
    c = mix(c, fog, .06 * (1. - near));
  }
  fragColor = vec4(c, 1.);
}

//@full shafts scale=0.45 mips
// Light that gets past the trees, drawn out along its way from the sun.
void main() {
  vec2 q = fromCentre(gl_FragCoord.xy), to = sunAt() - q;
  float dither = latticeHash(ivec2(gl_FragCoord.xy));
  float sum = 0., weights = 0.;
  const int STEPS = 32;
  for (int i = 0; i < STEPS; i++) {
    float k = (float(i) + dither) / float(STEPS);
    vec2 at = q + to * k;
    vec3 light = textureLod(u_wood, toTexture(at), 2.).rgb;
    float weight = mix(.30, 1., k);
    sum += ramp(.55, 2.0, luma(light)) * weight;
    weights += weight;
  }
  float shaft = sum / weights;
  // The canopy's gaps open and close; the shafts move with them.
  // The angle jumps straight above the sun, where there are no shafts.
  float angle = PI - atan(-to.x, to.y);
  float gaps = ramp(.42, .85, .65 * noise(vec2(angle * 7. + u_time * .05, u_time * .10)) + .45 * noise(vec2(angle * 19. - u_time * .07, 3. + u_time * .07)));
  float r = length(to);
  float reach = exp(-r * 1.15) * ramp(.0, .16, r);
  float drift = .75 + .5 * fbm(q * vec2(2.1, 1.4) + vec2(u_time * .03, -u_time * .015), 4);
  float beam = shaft * .75 + gaps * reach * .42 * ramp(.06, -.12, q.y - sunAt().y);
  fragColor = vec4(vec3(beam * drift * morning()), 1.);
}

//@full picture
void main() {
  vec2 uv = gl_FragCoord.xy / u_size;
  vec3 c = texture(u_wood, uv).rgb;
  float beam = textureLod(u_shafts, uv, .6).r;
  c += vec3(1., .80, .38) * beam * pick(.44, .33);
  fragColor = vec4(c, 1.);
}

//@instances motes count=170
#ifdef VERTEX
vec4 place(int id, vec2 corner) {
  float f = float(id), t = u_time;
  vec4 h = hash4(f * 1.9 + 4.), g = hash4(f * 3.1 + 50.);
  float near = pow(h.z, 2.6);
  vec2 at = vec2((h.x - .5) * (aspect() + .2), (h.y - .5) * 1.1);
  at += vec2(.010 * t * (.3 + g.x), .012 * t * (g.y - .35) + .010 * breath());
  at += mix(.012, .035, near) * vec2(sin(t * (.3 + .3 * g.z) + g.w * 6.28), cos(t * (.25 + .3 * g.x) + g.y * 6.28));
  v_a = vec4(mix(1., .22, near), near, 0., 0.);
  v_b = vec4(at, 0., 0.);
  return toClip(at + corner * mix(.0010, .0062, near));
}
#else
vec4 shade() {
  float beam = textureLod(u_shafts, toTexture(v_b.xy), 1.).r;
  float r = length(v_uv);
  float dot_ = mix(exp(-r * r * 3.2), ramp(1., .6, r) * .7, ramp(.3, .7, v_a.y)) * ramp(1., .85, r);
  return vec4(vec3(1., .86, .46) * dot_ * v_a.x * pow(beam, 1.2) * 2.1, 0.);
}
#endif

//@instances ferns count=30 segments=90
// Near fronds, out of focus, at the lower edge.
#ifdef VERTEX
vec4 place(int id, vec2 corner) {
  float f = float(id);
  vec4 h = hash4(f * 3.3 + 8.);
  float y = corner.y * .5 + .5;
  float side = id % 2 == 0 ? -1. : 1.;
  float x = side * (aspect() * .5 + .10 - pick(.50, .17) * pow(h.x, 1.3));
  vec2 root = vec2(x, -.60 - .05 * h.y);
  float tall = mix(.22, .44, h.z) * pick(1., .8), arch = -side * (.10 + .34 * h.w) * pick(1., .5);
  float sway = .014 * sin(u_time * (.6 + .3 * h.y) + f) + .012 * breath();
  vec2 at = root + vec2(arch * y * y + sway * y * y, tall * (y - .32 * y * y));
  vec2 along = normalize(vec2((arch + sway) * 2. * y, tall * (1. - .64 * y)));
  // Leaflets: the blade's width goes in and out along it.
  float leaflet = .16 + .84 * pow(abs(sin(y * 46. + f)), .7);
  float width = .052 * sin(PI * min(y * .9 + .12, 1.)) * leaflet * (.7 + .5 * h.x);
  v_a = vec4(y, h.w, side, 0.);
  if (PORTRAIT && id >= 18) return vec4(2., 2., 0., 1.);
  return toClip(at + vec2(along.y, -along.x) * corner.x * width * pick(1., .72));
}
#else
vec4 shade() {
  float soft = ramp(1., .35, abs(v_uv.x)) * ramp(1., .9, v_a.x);
  vec3 c = mix(vec3(.004, .011, .005), vec3(.026, .055, .014) * morning(), v_a.x * (.3 + .7 * v_a.y));
  c += vec3(.13, .15, .025) * morning() * v_a.x * ramp(.2, .9, v_uv.x * -v_a.z) * .5;
  return vec4(c, 1.) * soft * .93;
}
#endif

//@grade
vec3 grade(vec3 c, vec2 uv) {
  float l = luma(c);
  return mix(c * vec3(.80, 1.0, 1.02), c * vec3(1.05, 1., .90), ramp(.02, .4, l)) + vec3(.0006, .0016, .0014);
}
