// Ordinary Glow: a meadow after sunset, an old oak with a swing; fireflies wake one by one.
// Arc: the afterglow sinks while the meadow lights itself, until the whole oak is full of sparks.

//@film exposure=1.1 contrast=1.32 saturation=1.28 bloom=0.15 grain=0.016 vignette=0.75 poster=11.3 dim=0.75 hold=12 crf=26.5 crfAv1=33
//@use sky loop

//@shared
// The arc of a longer film, told by the time everything has come to rest.
float arc() { return u_time * 12.6 / REST; }
float dusk() { return 1. - .62 * ease(0., 11.5, arc()); }
float push() { return 1. + .05 * ease(u_time / REST); }
vec2 pushed(vec2 at) { vec2 c = vec2(pick(.2, .02), -.05); return (at - c) * push() + c; }
vec2 oak() { return pick(vec2(.40, -.100), vec2(.075, -.100)); }
float hill(float x) {
  return -.165 + pick(.085, .085) * gauss((x - oak().x) / pick(.46, .30)) + .012 * sin(x * 3.1 + 1.) + .006 * noise(vec2(x * 7., 2.));
}
// Lobes of the crown, in oak heights: centre and radii.
const float TALL = .46;
const vec4 LOBES[9] = vec4[9](
  vec4(.00, .74, .27, .19), vec4(-.30, .58, .24, .16), vec4(.31, .60, .25, .16),
  vec4(-.16, .86, .20, .13), vec4(.18, .88, .21, .12), vec4(-.47, .46, .16, .10),
  vec4(.50, .47, .16, .11), vec4(.04, .58, .26, .14), vec4(-.02, .97, .13, .08));
vec2 inCrown(vec4 h) {
  vec4 lobe = LOBES[int(h.x * 8.999)];
  float r = 1.08 * pow(h.y, .42), a = h.z * 6.2831853;
  return lobe.xy + lobe.zw * r * vec2(cos(a), sin(a));
}
// It drops as the last fireflies wake: leaves and grass stand still while the film holds.
float wind(float lag) { return (1. - ease(REST - 4., REST, u_time)) * (.6 * sin(u_time * TURN - lag) + .4 * sin(u_time * TURN * 2. - lag * 1.7 + 1.)); }

//@full evening mips
void main() {
  vec2 q = fromCentre(gl_FragCoord.xy);
  float up = q.y + .15, d = dusk();
  vec3 c = mix(vec3(.72, .46, .22) * d * 1.2, vec3(.10, .24, .26) * d, ramp(-.02, .16, up));
  c = mix(c, vec3(.024, .062, .110) * mix(.55, 1., d), ramp(.08, .40, up));
  c = mix(c, vec3(.008, .018, .048), ramp(.30, .80, up));
  vec2 glow = vec2((q.x - pick(-.30, -.12)) * .9, up * 4.2);
  c += vec3(.95, .36, .12) * exp(-dot(glow, glow)) * d * d * .95;
  c += stars(q * .9, u_time) * ramp(.20, .55, up) * (1. - d) * .9;
  // Long clouds over the afterglow.
  vec2 w = vec2(q.x * 1.2 + u_time * .005, up * 9.);
  float cloud = ramp(.50, .78, fbm(w + .6 * fbm(w * 1.7, 3), 5)) * ramp(.02, .10, up) * ramp(.34, .14, up);
  c = mix(c, c * .62 + vec3(.10, .045, .035) * d, cloud * .7);
  // A young moon, the old moon in her arms.
  vec2 m = q - pick(vec2(-.50, .315), vec2(-.165, .345));
  float radius = .0200, disc = ramp(radius + .0012, radius - .0012, length(m));
  float lit = ramp(-.0012, .0012, length(m - vec2(.0085, .0065)) - radius * .985);
  c += disc * (vec3(1.5, 1.38, 1.15) * lit + vec3(.020, .026, .034)) + vec3(.30, .32, .34) * exp(-length(m) * 16.) * .22;
  // Woods far behind, then the meadow and its hill.
  float pixel = 1.2 / u_size.y;
  float woods = -.112 + .020 * fbm(vec2(q.x * 9., 4.), 5) + .014 * noise(vec2(q.x * 34., 1.)) * noise(vec2(q.x * 5., 8.)) + .007 * noise(vec2(q.x * 120., 1.)) + .016 * sin(q.x * 2.3 + 2.);
  vec3 far = vec3(.035, .062, .072) * mix(.5, 1., d) + vec3(.060, .040, .022) * d * d;
  c = mix(c, far, ramp(pixel, -pixel, q.y - woods));
  float ground = hill(q.x);
  float below = ground - q.y;
  vec3 meadow = mix(vec3(.020, .044, .046), vec3(.006, .014, .018), ramp(0., .22, below)) * mix(.55, 1., d);
  meadow += vec3(.050, .052, .034) * d * exp(-below * 30.);
  meadow *= .75 + .5 * fbm(vec2(q.x * 9., below * 60. + 4.), 4);
  c = mix(c, meadow, ramp(pixel, -pixel, q.y - ground));
  // Mist gathers in the hollow.
  float mist = exp(-pow((q.y + .190) / .045, 2.)) * (.4 + .6 * fbm(vec2(q.x * 2.4 - u_time * .02, q.y * 9. + 3.), 4)) * ramp(.0, -.5, q.x - oak().x + .10);
  c += vec3(.040, .060, .062) * mist * mix(.6, 1., d);
  fragColor = vec4(c, 1.);
}

//@instances branches count=22 segments=10
#ifdef VERTEX
vec4 place(int id, vec2 corner) {
  float f = float(id), y = corner.y * .5 + .5;
  vec4 h = hash4(f * 2.3 + 4.);
  vec2 a, b;
  float wide, thin;
  if (id == 0) { a = vec2(0., -.03); b = vec2(.015, .44); wide = .066; thin = .040; }
  else {
    vec4 lobe = LOBES[id % 9];
    a = vec2(.012 * (h.x - .5), mix(.33, .45, h.y));
    b = lobe.xy + (h.zw - .5) * lobe.zw * 1.1;
    wide = .017; thin = .003;
  }
  vec2 at = mix(a, b, y);
  // Boughs rise before they spread.
  at += id == 0 ? vec2(.012 * sin(y * 5. + .6), 0.) : vec2(.012 * sin(y * 7. + f), .055 * sin(y * PI) * (.6 + .6 * h.z));
  float width = mix(wide, thin, y) + (id == 0 ? .050 * exp(-y * 9.) : 0.);
  vec2 across = normalize(vec2((b - a).y, -(b - a).x));
  return toClip(pushed(oak() + (at + across * corner.x * width * .5) * TALL));
}
#else
vec4 shade() { return vec4(.0035, .0060, .0085, 1.) * ramp(1., .85, abs(v_uv.x)); }
#endif

//@instances swing count=3 segments=4
#ifdef VERTEX
vec4 place(int id, vec2 corner) {
  float y = corner.y * .5 + .5;
  // Two ropes and a board under the left bough.
  float angle = .072 * sin(u_time * TURN * 2.);
  vec2 hang = vec2(-.275, .44), down = vec2(sin(angle), -cos(angle)), side = vec2(cos(angle), sin(angle));
  float rope = .345;
  vec2 at;
  if (id < 2) {
    float s = id == 0 ? -.036 : .036;
    at = hang + vec2(s, 0.) + down * rope * y + side * corner.x * .0032;
  } else at = hang + down * rope + side * mix(-.048, .048, y) + down * corner.x * .007;
  return toClip(pushed(oak() + at * TALL));
}
#else
vec4 shade() { return vec4(.0030, .0050, .0070, 1.) * ramp(1., .5, abs(v_uv.x)); }
#endif

//@instances leaves count=1100
#ifdef VERTEX
vec4 place(int id, vec2 corner) {
  float f = float(id);
  vec4 h = hash4(f * 1.21 + 9.), g = hash4(f * 3.7 + 2.);
  vec2 at = inCrown(h);
  at += .004 * wind(at.x * 3. + g.x) * vec2(1., .4) * (.5 + g.y);
  float size = mix(.030, .068, g.z);
  v_a = vec4(g.w, at.y, at.x, h.y);
  return toClip(pushed(oak() + (at + turn(g.x * 6.28) * corner * size) * TALL));
}
#else
vec4 shade() {
  // A spray of leaves: holes and a ragged edge.
  vec2 p = v_uv * 3.4 + v_a.x * 50.;
  float r = length(v_uv);
  float spray = fbm(p, 3) + .30 * noise(p * 3.1);
  float cover = ramp(.78, .86, spray * .9 + .62 * (1. - r * r)) * ramp(1., .9, r);
  vec3 c = vec3(.0040, .0085, .0105) + vec3(.018, .022, .017) * dusk() * ramp(.4, 1., v_a.y) * (.35 + .65 * noise(p * 1.3)) ;
  // The side toward the afterglow.
  c += vec3(.042, .024, .011) * dusk() * dusk() * ramp(.2, -.6, v_a.z) * ramp(.35, .8, noise(p * 1.7)) * v_a.w;
  // Later the fireflies light the leaves from within.
  c += vec3(.015, .024, .005) * ease(6., 12., arc()) * ramp(.35, .75, spray) * (.4 + .6 * noise(vec2(v_a.yz * 9.)));
  return vec4(c * cover, cover);
}
#endif

//@instances grass count=620 segments=7
#ifdef VERTEX
vec4 place(int id, vec2 corner) {
  float f = float(id), k = (f + .5) / 620.;
  vec4 h = hash4(f * 1.37 + 7.), g = hash4(f * 3.3 + 1.);
  float y = corner.y * .5 + .5;
  float near = k * k;
  float x = (h.x - .5) * (aspect() + .3);
  float tall = mix(.034, .21, near) * (.5 + .7 * h.y);
  float base = mix(hill(x) - .07, -.60, near);
  float lean = (h.z - .5) * .5 + .07 * wind(x * 2.) * (.4 + h.w);
  vec2 at = vec2(x + lean * tall * y * y, base + tall * y * (1. - .2 * abs(lean) * y));
  float width = mix(.0013, .0052, near) * (1. - y * .7);
  v_a = vec4(y, near, h.w, x);
  return toClip(pushed(at + vec2(corner.x * width, 0.)));
}
#else
vec4 shade() {
  float soft = ramp(1., .3, abs(v_uv.x)) * ramp(0., .15, v_a.x);
  float d = dusk();
  vec3 c = mix(vec3(.003, .007, .008), vec3(.040, .066, .056) * mix(.6, 1., d) + vec3(.110, .066, .024) * d * d, v_a.x * (.3 + .7 * v_a.z) * mix(1., .50, v_a.y));
  // The fireflies' own light on the tips.
  c += vec3(.040, .050, .010) * v_a.x * ease(4., 12., arc()) * (.4 + .6 * v_a.z);
  return vec4(c, 1.) * soft * mix(.35, .92, ramp(0., .3, v_a.y));
}
#endif

//@instances fireflies count=330
#ifdef VERTEX
vec4 place(int id, vec2 corner) {
  float f = float(id), t = u_time;
  vec4 h = hash4(f * 1.43 + 12.), g = hash4(f * 2.9 + 31.), k = hash4(f * 5.3 + 77.);
  vec2 at;
  float depth;           // 0 far, 1 near and out of focus
  float wakes;
  if (id < 150) {        // in the oak
    at = oak() + inCrown(h) * TALL;
    depth = .05 + .10 * k.x;
    wakes = mix(5.2, 11.8, pow(g.x, .7));
  } else if (id < 300) { // over the meadow
    float near = pow(h.y, 1.5);
    float x = (h.x - .5) * (aspect() + .1);
    at = vec2(x, mix(hill(x) - .005, -.46, near) + mix(.02, .14, near) * h.z);
    depth = .08 + .42 * near;
    wakes = id < 158 ? .5 + .55 * float(id - 150) : mix(2.5, 10.5, g.x);
  } else {               // close to us
    at = vec2((h.x - .5) * (aspect() + .1), mix(-.46, .05, h.y * h.y));
    at.x += sign(at.x) * pick(.16, .05);
    depth = .62 + .38 * h.z;
    wakes = mix(3.5, 11., g.x);
  }
  float roam = mix(.012, .055, depth);
  at += roam * vec2(sin(t * TURN + g.z * 6.28) + .4 * sin(t * TURN * 2. + k.y * 9.), .6 * sin(t * TURN + g.w * 6.28));
  at.y += .05 * depth * (1. - exp(-max(arc() - wakes, 0.) * .4));
  // A slow swell of light, then a pause; each at its own pace.
  float beat = fract(t * (k.w < .6 ? .25 : .375) + k.x);
  float pulse = pow(max(sin(PI * min(beat / .62, 1.)), 0.), 1.6);
  float lit = pulse * ramp(wakes, wakes + .8, arc());
  if (id < 158 && id >= 150) lit = max(lit, .35 * ramp(wakes, wakes + .8, arc()));
  float size = mix(.024, .085, depth * depth);
  v_a = vec4(lit, depth, k.y, 0.);
  if (lit < .003) return vec4(2., 2., 0., 1.);
  return toClip(pushed(at + corner * size));
}
#else
vec4 shade() {
  float r = length(v_uv);
  vec3 colour = mix(vec3(.62, 1., .12), vec3(1., .86, .22), v_a.z);
  float body = exp(-r * r * mix(420., 60., v_a.y)) * mix(8., 1.4, v_a.y);
  // Near ones are discs of light.
  float disc = ramp(.46, .22, r) * .20 * ramp(.5, .8, v_a.y);
  float halo = exp(-r * r * 7.) * .16 + exp(-r * r * 30.) * .30;
  return vec4(colour * (body * (1. - ramp(.5, .8, v_a.y) * .9) + disc + halo * ramp(1., .6, r)) * v_a.x, 0.);
}
#endif

//@instances near_grass count=34 segments=12
#ifdef VERTEX
vec4 place(int id, vec2 corner) {
  float f = float(id);
  vec4 h = hash4(f * 4.7 + 23.);
  float y = corner.y * .5 + .5;
  float side = id % 2 == 0 ? -1. : 1.;
  float x = side * (aspect() * .5 + .05 - pick(.44, .18) * pow(h.x, 1.6));
  float tall = (.20 + .36 * h.y) * (side < 0. ? 1. : .72);
  float lean = -side * (.02 + .30 * h.z) + .06 * wind(f * .3);
  vec2 at = vec2(x + lean * tall * y * y, -.58 + tall * y);
  float width = mix(.005, .012, h.w) * (1. - .8 * y * y);
  v_a = vec4(y, h.w, 0., 0.);
  return toClip(at + vec2(corner.x * width, 0.));
}
#else
vec4 shade() {
  float soft = ramp(1., .0, abs(v_uv.x)) * ramp(1., .75, v_a.x);
  vec3 c = vec3(.0020, .0042, .0050) + vec3(.010, .014, .012) * v_a.x * dusk() + vec3(.010, .013, .003) * v_a.x * ease(4., 12., arc());
  return vec4(c, 1.) * soft * .93;
}
#endif

//@grade
vec3 grade(vec3 c, vec2 uv) {
  float l = luma(c);
  return mix(c * vec3(.82, 1., 1.14), c * vec3(1.03, 1., .94), ramp(.02, .35, l)) + vec3(.0005, .0014, .0024);
}
