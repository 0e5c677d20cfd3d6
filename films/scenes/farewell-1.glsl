// Go Far: dunes from above in the last sun; a skein of birds sets out for the bright end of them.
// Arc: raking gold; the shadows lengthen and join until only the crests and the sky are lit.

//@film exposure=1.0 contrast=1.4 saturation=1.25 bloom=0.11 grain=0.016 vignette=0.6 poster=4.4 dim=0.8 hold=11 fold=2 crf=28.5 crfAv1=31
//@use sky loop settle

//@shared
const float LENS = 1.30;
float gone() { return .82 * ease(.5, 13.0, arc(13.4)); }
float horizon() { return pick(.225, .215); }
// The plate with the dunes is larger than the frame: the camera drifts over it.
const float PLATE = 1.16;
vec2 onPlate(vec2 q) {
  float moved = ease(u_time / REST);
  return (q * (1. - .05 * moved) + vec2(.020 * (moved - .5), .012 * (.5 - moved))) / PLATE;
}
vec2 sunWay() { return normalize(vec2(-1., .42)); }     // over the ground, from us toward the sun
float sunHigh() { return mix(.205, .040, ease(0., 13.4, arc(13.4))); }
vec2 glowAt() { return vec2(pick(-.46, -.15), horizon() + .01); }

vec3 sky(vec2 q) {
  float up = q.y - horizon(), g = gone();
  vec2 s = (q - glowAt()) * vec2(.75, 1.5);
  float near = exp(-dot(s, s) * 2.2);
  vec3 c = mix(vec3(.98, .46, .30), vec3(.50, .31, .42), ramp(0., .17, up));
  c = mix(c, vec3(.17, .20, .42), ramp(.08, .32, up));
  c = mix(c, vec3(.055, .085, .24), ramp(.22, .62, up));
  c += vec3(1.25, .52, .20) * near * .70;
  vec3 night = mix(vec3(.50, .165, .150), vec3(.115, .095, .21), ramp(0., .20, up));
  night = mix(night, vec3(.022, .036, .110), ramp(.12, .55, up)) + vec3(.75, .22, .09) * near * .80;
  return mix(c, night, g * .85);
}

// The dunes as heights over the ground.
float dune(vec2 p, int detail) {
  float u = dot(p, vec2(.052, .098)) + 1.35 * noise(p * .036 + 3.) + .42 * noise(p * .10 + 9.);
  float s = fract(u);
  // Slow on the windward side, steep in the lee; the crest between them is sharp.
  float body = s < .70 ? pow(s / .70, 1.55) : pow((1. - s) / .30, 1.25);
  float tall = 3.4 * (.30 + .95 * noise(p * .030 + 17.));
  float h = body * tall + 2.6 * noise(p * .018 + 40.);
  float v = dot(p, vec2(-.21, .16)) + 1.2 * noise(p * .09 + 21.);
  float t = fract(v), small = t < .66 ? pow(t / .66, 1.4) : pow((1. - t) / .34, 1.2);
  h += small * .26 * (1. - .75 * body) * noise(p * .06 + 31.);
  if (detail > 0) h += .05 * fbm(p * .9, 3);
  return h;
}
vec3 rayOf(vec2 q) {
  float a = -.20, c = cos(a), s = sin(a);
  vec3 d = normalize(vec3(q.x, q.y - pick(-.035, -.045), LENS));
  return vec3(d.x, d.y * c + d.z * s, d.z * c - d.y * s);
}
const vec3 EYE = vec3(0., 12.2, 0.);
float meet(vec3 ray) {
  float t = 6., last = t;
  for (int i = 0; i < 300; i++) {
    vec3 p = EYE + ray * t;
    float above = p.y - dune(p.xz, 0);
    if (above < .001 * t) break;
    if (t > 260.) return -1.;
    last = t;
    t += max(above * .42, .015 + t * .0012);
  }
  for (int i = 0; i < 8; i++) {
    float m = .5 * (last + t);
    vec3 p = EYE + ray * m;
    if (p.y < dune(p.xz, 0)) t = m; else last = m;
  }
  return t;
}

//@full shape once scale=1.25 mips
// xyz: the surface's normal, w: distance.
void main() {
  vec2 q = fromCentre(gl_FragCoord.xy) * PLATE;
  vec3 ray = rayOf(q);
  float t = meet(ray);
  if (t < 0.) { fragColor = vec4(0., 1., 0., 400.); return; }
  vec3 p = EYE + ray * t;
  vec2 e = vec2(max(.03, t * .0016), 0.);
  vec3 n = normalize(vec3(dune(p.xz - e.xy, 1) - dune(p.xz + e.xy, 1), 2. * e.x, dune(p.xz - e.yx, 1) - dune(p.xz + e.yx, 1)));
  fragColor = vec4(n, t);
}

//@full lie once scale=1.25 mips
// x: how high the sand stands between here and the sun, as a slope; y: nearness to a crest;
// zw: the place on the ground, in a form that survives half floats.
void main() {
  vec2 q = fromCentre(gl_FragCoord.xy) * PLATE;
  vec3 ray = rayOf(q);
  float t = texture(u_shape, gl_FragCoord.xy / u_size).w;
  if (t > 262.) { fragColor = vec4(-1., 0., .5, .5); return; }
  vec3 p = EYE + ray * meet(ray);
  vec2 way = sunWay();
  float slope = -1.;
  for (int i = 0; i < 40; i++) {
    float d = .35 * pow(1.125, float(i) * 1.15);
    slope = max(slope, (dune(p.xz + way * d, 0) - p.y) / d);
  }
  float u = dot(p.xz, vec2(.052, .098)) + 1.35 * noise(p.xz * .036 + 3.) + .42 * noise(p.xz * .10 + 9.);
  float crest = exp(-abs(fract(u) - .70) * 26.);
  // Ripples of the wind, across the slope, finer than the dunes by far.
  vec2 r = p.xz + .5 * vec2(noise(p.xz * .7), noise(p.xz * .7 + 9.));
  float ripple = sin(dot(r, vec2(2.6, 4.6)) * 2.1 + 2. * noise(r * .5)) * .5 + .5;
  fragColor = vec4(slope, crest, ripple, fbm(p.xz * 3.5, 4));
}

//@full picture mips
void main() {
  vec2 q = fromCentre(gl_FragCoord.xy);
  vec2 at = onPlate(q) * vec2(1. / aspect(), 1.) + .5;
  float g = gone(), high = sunHigh();
  vec3 c = sky(q);
  // High, thin cloud, lit from under the horizon.
  float up = q.y - horizon();
  vec2 w = vec2(q.x * 1.1 + u_time * .006, up * 7.);
  float cloud = ramp(.48, .80, fbm(w + .7 * fbm(w * 1.6 + 3., 3), 5)) * ramp(.02, .12, up) * ramp(.42, .2, up);
  c = mix(c, c * .7 + mix(vec3(.62, .22, .10), vec3(.34, .085, .085), g), cloud * .5);
  c += stars(q, u_time) * ramp(.16, .28, up) * g * g * .5;

  vec4 shape = texture(u_shape, at), lie = texture(u_lie, at);
  if (shape.w < 340.) {
    float t = shape.w;
    vec3 n = normalize(shape.xyz);
    float near = ramp(70., 12., t);
    n = normalize(n + vec3(.10, 0., .17) * (lie.z - .5) * near * .8 + .018 * (lie.w - .5));
    vec3 sun = normalize(vec3(sunWay() * vec2(1., 1.), max(high, .0) + .002).xzy);
    float lit = max(dot(n, sun), 0.) / (.25 + high);
    // The sun is a disc: its shadow has a soft edge, and it takes a while to go.
    float seen = ramp(-.020, .030, high - lie.x);
    float strength = ramp(-.012, .10, high + .006);
    vec3 sand = mix(vec3(.48, .255, .160), vec3(.62, .365, .235), lie.w);
    vec3 sunlight = mix(vec3(2.1, .60, .20), vec3(1.75, .98, .55), ramp(.01, .16, high)) * strength;
    float facing = .5 + .5 * dot(n, normalize(vec3(sunWay().x, .6, sunWay().y)));
    vec3 ambient = mix(vec3(.095, .125, .255), vec3(.042, .056, .140), g) * (.55 + .65 * n.y) + mix(vec3(.15, .070, .038), vec3(.105, .034, .034), g) * facing * .5;
    vec3 ground = sand * (sunlight * lit * seen * .80 + ambient);
    ground += sunlight * .10 * lie.y * seen * ramp(60., 15., t);
    // Dust in the air: the far dunes dissolve in it, toward the sun it glows.
    vec3 dust = sky(vec2(q.x, horizon() + .004)) * mix(.86, .78, g);
    ground = mix(ground, dust, (1. - exp(-max(t - 16., 0.) * mix(.0125, .0085, g))) * .96);
    c = mix(ground, c, ramp(264., 330., t));
  }
  fragColor = vec4(c, 1.);
}

//@full drift
// Sand that the wind lifts off the crests.
void main() {
  vec2 q = fromCentre(gl_FragCoord.xy);
  vec3 c = texture(u_picture, gl_FragCoord.xy / u_size).rgb;
  float veil = 0.;
  for (int i = 0; i < 7; i++) {
    float k = float(i) / 6.;
    vec2 from = q - vec2(.050, .026) * k * k - vec2(.004, .006) * k;
    vec2 at = onPlate(from) * vec2(1. / aspect(), 1.) + .5;
    float crest = textureLod(u_lie, at, 1.5).y, far = textureLod(u_shape, at, 0.).w;
    float gust = noise(vec2(from.x * 9. - u_time * 1.1, from.y * 20.)) * noise(vec2(from.x * 31. - u_time * 2.6, from.y * 60. + u_time * .4));
    veil += crest * crest * gust * (1. - k) * ramp(90., 20., far);
  }
  float s = ramp(-.01, .10, sunHigh());
  c += mix(vec3(.20, .075, .05), vec3(1.0, .52, .22), s) * veil * .085 * (.35 + .65 * s);
  // Streams of it run over the slopes for as long as the wind blows.
  vec2 at = onPlate(q) * vec2(1. / aspect(), 1.) + .5;
  float away = textureLod(u_shape, at, 0.).w;
  vec2 p = (EYE + rayOf(onPlate(q) * PLATE) * away).xz;
  float along = dot(p, vec2(-.92, .38)), across = dot(p, vec2(.38, .92)) + 2.5 * noise(p * .08);
  float gust = loopNoise(vec2(along * .10 - u_time * .5, across * .09), 4);
  float stream = loopNoise(vec2(along * .30 - u_time * 2., across * .50), 16) * .60 + loopNoise(vec2(along * .62 - u_time * 4., across * 1.3), 32) * .40;
  float sand = ramp(.40, .90, stream) * ramp(.20, .75, gust) * ramp(120., 30., away) * (.55 + .45 * texture(u_lie, at).y);
  c += mix(vec3(.46, .155, .100), vec3(.80, .40, .19), s) * sand * .30 * mix(.55, 1., gone() / .82);
  fragColor = vec4(c, 1.);
}

//@instances birds count=19
#ifdef VERTEX
vec4 place(int id, vec2 corner) {
  float f = float(id), t = u_time;
  vec4 h = hash4(f * 2.3 + 7.);
  // A long, uneven V that changes its shape as it goes, led by one.
  float arm = id == 0 ? 0. : (id % 5 < 2 ? -1. : 1.), rank = id == 0 ? 0. : id % 5 < 2 ? f * .42 : f * .60;
  // At the end they are so far away that only their wings seem to move.
  float k = .985 * ease(-.16, 1., t / REST);
  // The way of the leader: up from the lower right, round, and away toward the light.
  vec2 start = pick(vec2(.62, .02), vec2(.24, .02)), bend = pick(vec2(.40, .37), vec2(.15, .36)), goal = glowAt() + pick(vec2(.20, .105), vec2(.075, .115));
  vec2 a = mix(start, bend, k), b = mix(bend, goal, k), lead = mix(a, b, k);
  vec2 way = normalize(b - a);
  float scale = mix(1., .16, pow(k, .8));
  float loose = .004 * sin(t * TURN + h.y * 6.28);
  // Seen from behind, the V lies almost flat; its arms wave.
  vec2 out_ = turn(-.20 + .10 * sin(t * TURN)) * vec2(arm, -.24 - .10 * h.z);
  float open_ = rank * .047 + .010 * sin(rank * .8 + t * TURN);
  vec2 at = lead + out_ * open_ * scale * pick(1., .60) + vec2(.0, .010 * sin(rank * .7 - t * TURN)) * scale + vec2(loose, loose) * scale + (h.zw - .5) * .020 * scale;
  float size = .041 * scale * pick(1., .85) * (.9 + .2 * h.x);
  // Wings: a few beats, then a glide; the beat runs back along the line.
  float beat = t * TURN * 7. - rank * .42 + h.z * .8;
  float glide = ramp(-.35, .35, sin(t * TURN - rank * .16 + h.w));
  v_a = vec4(sin(beat) * mix(.26, 1., glide), way, scale);
  v_b = vec4(cos(beat), size, 0., 0.);
  return toClip(at + corner * size * 1.25);
}
#else
vec4 shade() {
  vec2 p = v_uv * 1.25;
  vec2 way = v_a.yz;
  // Seen from behind and below: the body points along the way, the wings stand across it.
  float tilt = atan(way.x, way.y) * .14;
  p = turn(tilt) * p;
  float pixel = 1.1 / (u_size.y * v_b.y);
  float x = abs(p.x), lift = v_a.x;
  float wingY = lift * (.62 * x - .30 * x * x) + .10 * sin(x * 3.) * v_b.x * .4;
  float chord = mix(.15, .018, pow(x, .9)) * step(x, 1.);
  float wing = abs(p.y - wingY + .06 * x) - chord * .5;
  float body = length(p * vec2(.95, .70) - vec2(0., .015)) - .068;
  float dark = min(max(wing, x - 1.), body);
  float cover = ramp(pixel, -pixel, dark);
  float fade = mix(.96, .62, ramp(.6, .17, v_a.w));
  vec3 c = vec3(.020, .012, .016) + vec3(.30, .10, .04) * ramp(.0, .12, p.y - wingY) * ramp(-.01, .10, sunHigh()) * .35;
  return vec4(c, 1.) * cover * fade;
}
#endif

//@grade
vec3 grade(vec3 c, vec2 uv) {
  float l = luma(c);
  return mix(c * vec3(.90, .97, 1.13), c * vec3(1.03, 1., .94), ramp(.02, .4, l)) + vec3(.0010, .0010, .0018);
}
