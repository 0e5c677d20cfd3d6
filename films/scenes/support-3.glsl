// Lighthouse: a beam turns over a night sea in rain; a small boat with one lamp steers toward it.
// Arc: black water and hard rain; the rain thins, the cloud opens, silver comes down on the sea.

//@film exposure=1.45 contrast=1.42 saturation=1.2 bloom=0.16 grain=0.017 vignette=0.75 poster=6.5 dim=0.72 hold=10 fold=2 crf=35.5 crfAv1=39
//@use loop settle swell sky

//@shared
const float LENS = 1.28, SWELL = .62, SCALE = .55;
float calm() { return ease(3.5, 12.5, arc(12.5)); }
float horizonAt() { return pick(-.105, -.075); }
vec3 eye() { return vec3(.10 * sin(settling(4.) * .23), 1.55 + .10 * sin(u_time * TURN) + .25 * ease(u_time / REST), -.35 * settling(4.)); }
float roll() { return .009 * sin(u_time * TURN) + .003 * sin(u_time * TURN * 2. + 1.); }
vec3 rayTo(vec2 q) {
  q = turn(roll()) * q;
  return normalize(vec3(q.x, q.y - horizonAt(), -LENS));
}
vec2 seen(vec3 p) {
  p -= eye();
  return turn(-roll()) * (p.xy / max(-p.z, .1) * LENS + vec2(0., horizonAt()));
}
// The lamp: fixed in the world, thirty metres off.
vec3 lamp() { return vec3(pick(9.4, 2.9), pick(8.9, 9.6), -30.); }
float heading() { return u_time * TURN - 2.35; }
// How much of the beam a direction from the lamp gets: two beams, back to back.
float inBeam(vec3 from) {
  float angle = atan(from.x, from.z) - heading();
  angle = abs(mod(angle + PI * .5, PI) - PI * .5);
  float tilt = from.y / length(from.xz) + .075;
  return exp(-pow(angle / .085, 2.)) * exp(-pow(tilt / .10, 2.)) + .10 * exp(-pow(angle / .24, 2.)) * exp(-pow(tilt / .3, 2.));
}
vec2 moonAt() { return pick(vec2(-.30, .33), vec2(-.10, .36)); }
const vec3 LIGHT = vec3(1., .84, .56);

//@full picture scale=0.62 mips
vec3 sky(vec2 q) {
  float k = calm();
  float up = q.y - horizonAt();
  vec3 c = mix(vec3(.020, .034, .042), vec3(.006, .011, .018), ramp(0., .40, up));
  c += vec3(.012, .020, .026) * exp(-up * 14.) * (.6 + k);
  vec2 w = vec2(q.x / (up + .16), 1. / (up + .16)) * vec2(.34, .62) + vec2(u_time * .035, 0.);
  float cloud = fbm(w * 1.5 + .8 * fbm(w * 2.3 + 5., 3), 6);
  vec2 m = q - moonAt();
  float near = exp(-dot(m, m) * mix(7., 5., k));
  float gap = ramp(mix(.30, .60, k), .22, cloud + .10 - .24 * near * k) * ramp(.02, .2, up);
  // Behind the cloud: stars, and the moon.
  vec3 behind = vec3(.010, .020, .038) + stars(q, u_time) * .7 + vec3(.34, .40, .44) * exp(-dot(m, m) * 60.) + vec3(.12, .15, .17) * exp(-length(m) * 7.);
  vec3 front = c * (.45 + 1.15 * cloud);
  front += vec3(.115, .145, .165) * near * near * k * (.25 + 1.2 * ramp(.75, .3, cloud));
  return mix(front, behind, gap * k * ramp(.62, .18, length(m)) * .85);
}
vec3 water(vec3 o, vec3 ray) {
  float k = calm();
  Sea sea = meetSea(o, ray, SWELL * mix(1.15, .85, k), SCALE);
  vec3 n = sea.normal;
  float fresnel = .02 + .98 * pow(1. - max(dot(n, -ray), 0.), 5.);
  vec3 r = reflect(ray, n);
  r.y = abs(r.y) + .02;
  r = normalize(r);
  vec3 c = mix(vec3(.014, .024, .030), vec3(.006, .011, .017), ramp(0., .5, r.y)) * (1. + .5 * k);
  // The moon's road.
  vec3 moon = normalize(vec3(moonAt().x, moonAt().y - horizonAt(), -LENS));
  float m = max(dot(r, moon), 0.);
  c += (vec3(.55, .66, .72) * pow(m, 260.) * 1.7 + vec3(.10, .13, .15) * pow(m, 22.)) * k * k * pick(1., .75);
  // The lamp mirrored, drawn long by the waves.
  vec3 to = lamp() - sea.at;
  float l = max(dot(r, normalize(to)), 0.);
  float turned = inBeam(-to) * .5 + .06;
  c += LIGHT * (pow(l, 520.) * 9. + pow(l, 60.) * .22) * (.22 + 1.5 * turned) * pick(1., .40);
  vec3 body = vec3(.0030, .0085, .0105) + vec3(.006, .016, .017) * ramp(.4, .95, sea.height);
  vec3 light = mix(body, c, fresnel);
  // Where the beam falls, the waves stand out of the dark.
  float beam = inBeam(sea.at - lamp());
  float facing = sat(dot(n, normalize(to)) * .8 + .25);
  light += LIGHT * beam * facing * vec3(.10, .155, .150) * (.35 + 1.5 * ramp(.3, .9, sea.height)) * 900. / (dot(to, to) + 500.) * .75;
  // Foam torn off the crests.
  vec2 lace = sea.at.xz * vec2(2.7, 1.9);
  float foam = 1. - abs(fbm(lace + .7 * fbm(lace * 1.9, 3), 4) * 2. - 1.) * 2.2;
  foam = ramp(.55, .95, foam) * ramp(.52, .84, sea.height) * ramp(40., 8., sea.distance);
  light = mix(light, vec3(.050, .064, .070) * (1. + .8 * k) + LIGHT * beam * .5, foam * .55);
  vec3 haze = mix(vec3(.020, .034, .042), vec3(.030, .044, .052), k);
  return mix(light, haze, 1. - exp(-max(sea.distance - 8., 0.) * .016));
}
void main() {
  vec2 q = fromCentre(gl_FragCoord.xy);
  vec3 o = eye(), ray = rayTo(q);
  vec2 level = turn(roll()) * q;
  vec3 c = vec3(0.);
  if (ray.y > 0.) {
    vec3 edge = mix(vec3(.020, .034, .042), vec3(.030, .044, .052), calm());
    c = mix(edge, sky(level), ramp(-.0002, 2. / u_size.y, ray.y));
  } else {
    int looks = ray.y > -.12 ? 2 : 1;
    for (int i = 0; i < looks; i++) {
      float shift = ((float(i) + .5) / float(looks) - .5) / (u_size.y * LENS);
      vec3 one = normalize(ray + vec3(0., shift, 0.));
      one.y = min(one.y, -1e-4);
      c += min(water(o, one), 8.) / float(looks);
    }
  }

  // The rock and the tower on it.
  vec3 L = lamp();
  vec2 at = seen(vec3(L.x, 0., L.z));
  float metre = LENS / (o.z - L.z);
  vec2 p = turn(roll()) * (q - at) / metre;             // metres, from the tower's foot at sea level
  float pixel = 1.1 / (u_size.y * metre);
  float rock = 1.5 * exp(-pow(p.x / 4.2, 2.)) + 2.3 * ramp(-5.5, 9., p.x) * ramp(30., 9., p.x) - .5;
  rock += 1.5 * (fbm(vec2(p.x * .55 + 3., 2.), 6) - .5) + .25 * (noise(vec2(p.x * 3.1, 5.)) - .5);
  float ground = 1.25;
  float inRock = ramp(pixel, -pixel, p.y - rock) * step(-.6, p.y) * ramp(-7.2, -6.6, p.x);
  float face = fbm(p * vec2(.9, 1.6) + 7., 5);
  float passing = inBeam(vec3(-.25, -.05, 1.)) ;        // the beam when it comes round toward us
  vec3 stone = vec3(.0045, .0065, .0080) + vec3(.020, .024, .025) * ramp(.45, .75, face) * (.4 + .8 * calm()) * ramp(-1.5, 2.5, rock - p.y + p.x * -.1);
  stone += LIGHT * .030 * passing * ramp(.4, .8, face);
  c = mix(c, stone, inRock);
  // Surf at its foot.
  float surge = .30 + .28 * sin(u_time * TURN * 2. + p.x * .6) + .35 * (noise(vec2(p.x * .7, u_time * .5)) - .5);
  float spray = ramp(1.15, .1, (p.y + .35) / max(surge, .08)) * ramp(-.8, -.1, p.y + .35) * ramp(.42, .70, fbm(vec2(p.x * 1.4, p.y * 1.7 - u_time * .9), 4)) * ramp(-7., -4., p.x);
  c = mix(c, vec3(.060, .076, .082) * (1. + calm()), spray * .55);
  float taper = mix(1.02, .62, ramp(ground, L.y - .6, p.y));
  float tower = max(abs(p.x) - taper, max(ground - .3 - p.y, p.y - (L.y - .75)));
  float inTower = ramp(pixel, -pixel, tower);
  float round_ = sqrt(sat(1. - pow(p.x / max(taper, .1), 2.)));
  float band = step(.5, fract((p.y - ground) / 4.4 + .32)) ;
  vec3 wall = mix(vec3(.052, .058, .060), vec3(.040, .010, .008), band) * (.16 + .55 * round_ * ramp(1.1, -.9, p.x / taper) * (.45 + .9 * calm()));
  wall += LIGHT * vec3(.05, .04, .03) * exp(-(L.y - p.y) * .8) * round_;
  c = mix(c, wall, inTower);
  // Gallery, lantern room, roof.
  float gallery = max(abs(p.x) - .95, abs(p.y - (L.y - .70)) - .10);
  float rail = max(abs(p.x) - .92, abs(p.y - (L.y - .38)) - .025);
  float roof = max(length(vec2(p.x, max(p.y - L.y - .48, 0.) * 1.15)) - .62, -(p.y - L.y - .50));
  c = mix(c, vec3(.010, .012, .013) + LIGHT * .02, max(ramp(pixel, -pixel, gallery), max(ramp(pixel, -pixel, roof), .8 * ramp(pixel, -pixel, rail))));
  float glass = length(max(abs(vec2(p.x, p.y - L.y)) - vec2(.30, .40), 0.)) - .14;
  float bars = ramp(.05, .03, abs(abs(p.x) - .25)) * .5;
  c = mix(c, LIGHT * vec3(1.1, 1., .9) * (1.5 + 5. * passing) * (1. - bars), ramp(pixel, -pixel, glass));
  // A window half-way up, where someone is awake.
  float window = max(abs(p.x + .05) - .13, abs(p.y - 4.5) - .22);
  c = mix(c, vec3(1.5, .72, .22), ramp(pixel, -pixel, window) * inTower);
  fragColor = vec4(max(c, 0.), 1.);
}

//@full beam scale=0.4 mips
// The beam itself: light scattered by rain, gathered along the ray of sight.
void main() {
  vec2 q = fromCentre(gl_FragCoord.xy);
  vec3 o = eye(), ray = rayTo(q), L = lamp();
  float dither = latticeHash(ivec2(gl_FragCoord.xy));
  float end = ray.y < 0. ? min(-(o.y) / ray.y, 90.) : 90.;
  // Samples crowd round the point nearest to the lamp.
  float nearest = dot(L - o, ray), offset = length(L - o - ray * nearest);
  float a0 = atan(-nearest / offset), a1 = atan((end - nearest) / offset);
  float sum = 0.;
  const int STEPS = 28;
  for (int i = 0; i < STEPS; i++) {
    float k = (float(i) + dither) / float(STEPS);
    float t = nearest + offset * tan(mix(a0, a1, k));
    vec3 from = o + ray * t - L;
    float d = length(from);
    float rain = .55 + .75 * noise(vec3(from.xy * .35 + vec2(u_time * 1.6, u_time * 2.4), from.z * .35));
    float toward = dot(normalize(from), -ray);
    float phase = .35 + 2.6 * pow(max(toward, 0.), 6.);
    sum += inBeam(from) * rain * phase * exp(-d * .012);
  }
  sum *= (a1 - a0) / (offset * float(STEPS));
  fragColor = vec4(LIGHT * sum * 7.5 * mix(1., .72, calm()), 1.);
}

//@full together
void main() {
  vec2 uv = gl_FragCoord.xy / u_size, q = fromCentre(gl_FragCoord.xy);
  vec3 c = texture(u_picture, uv).rgb + textureLod(u_beam, uv, .4).rgb;
  vec2 s = q - seen(lamp());
  float passing = inBeam(normalize(eye() - lamp()));
  float r = length(s);
  c += LIGHT * (.020 * exp(-r * 6.) + .10 * exp(-r * 34.));
  // When it looks straight at us.
  c += LIGHT * passing * (.55 * exp(-r * 9.) + .06 * exp(-r * 2.2) + .22 * exp(-abs(s.y) * 160.) * exp(-abs(s.x) * 5.));
  fragColor = vec4(c, 1.);
}

//@instances boat count=1
#ifdef VERTEX
float boatZ() { return eye().z - mix(12.5, 15.5, ease(u_time / REST)); }
vec3 boatAt() {
  vec3 p = vec3(mix(pick(-4.6, -2.3), pick(-2.6, -1.1), ease(u_time / REST)), 0., boatZ());
  p.y = (waves(p.xz * SCALE, 9.) - .35) * SWELL * ramp(75., 12., 13.) + .02;
  return p;
}
vec4 place(int id, vec2 corner) {
  vec2 at = seen(boatAt());
  float size = 1.15 * LENS / (eye().z - boatAt().z);
  v_a = vec4(at, size, 0.);
  return toClip(at + corner * size * 1.6);
}
#else
vec4 shade() {
  vec2 p = v_uv * 1.6;
  p = turn(.10 * sin(u_time * TURN) + .04 * sin(u_time * TURN * 2.)) * p;
  float pixel = 1.2 / (u_size.y * v_a.z);
  float x = p.x;
  float sheer = .13 + .16 * x * x, keel = -.20 + .22 * x * x * x * x;
  float hull = ramp(pixel, -pixel, max(max(p.y - sheer, keel - p.y), abs(x) - .92));
  float cabin = ramp(pixel, -pixel, max(abs(x + .22) - .20, abs(p.y - .28) - .17));
  float mast = ramp(.014 + pixel, .014, abs(x - .12)) * step(.1, p.y) * step(p.y, .86);
  float pane = ramp(pixel, -pixel, max(abs(x + .22) - .09, abs(p.y - .32) - .06));
  float cover = max(max(hull, cabin), mast);
  vec3 c = vec3(.0035, .0048, .0055) + vec3(.018, .022, .024) * ramp(-.1, .18, p.y) * hull * (.5 + calm());
  c = mix(c, vec3(1.6, .72, .20), pane);
  vec2 l = p - vec2(.12, .84);
  float d = length(l), burn = .92 + .08 * sin(u_time * TURN * 8.) * sin(u_time * TURN * 3.);
  vec3 glow = vec3(1., .50, .15) * (3. * exp(-d * d * 900.) + .35 * exp(-d * d * 26.) + .07 * exp(-d * d * 4.)) * burn * ramp(1.6, 1., length(p));
  // Its light on the water below.
  float shake = noise(vec2(p.y * 9., u_time * 2.)) - .5;
  glow += vec3(1., .50, .15) * .22 * gauss((p.x - .12 + shake * .3) / .16) * exp((p.y + .15) * 2.2) * step(p.y, -.12) * (.4 + 1.2 * noise(vec2(p.y * 16., u_time * 2.6))) * ramp(1.6, 1., length(p));
  return vec4(c * cover + glow, cover);
}
#endif

//@instances rain count=700
#ifdef VERTEX
vec4 place(int id, vec2 corner) {
  float f = float(id);
  vec4 h = hash4(f * 1.7 + 3.), g = hash4(f * 2.9 + 44.);
  float near = pow(h.z, 2.2);
  float speed = mix(.85, 2.5, near) * (.9 + .2 * g.x);
  float slant = -.16 - .05 * sin(u_time * TURN);
  float y = 1. - 2. * fract(h.y + u_time * speed * .55);
  vec2 at = vec2((h.x - .5) * (aspect() + .5) + slant * y * .5, y * .62);
  float tall = mix(.012, .075, near), width = mix(.0007, .0019, near);
  vec2 along = normalize(vec2(slant, 1.));
  v_a = vec4(mix(.65, .26, near) * mix(1., .10, calm()) * step(g.y, mix(1., .35, calm())), near, 0., 0.);
  v_b = vec4(at, 0., 0.);
  return toClip(at + along * corner.y * tall + vec2(along.y, -along.x) * corner.x * width);
}
#else
vec4 shade() {
  float soft = ramp(1., .1, abs(v_uv.x)) * ramp(1., .3, abs(v_uv.y));
  vec3 lit = textureLod(u_beam, toTexture(v_b.xy), 2.5).rgb;
  return vec4((vec3(.060, .076, .084) + lit * 1.6) * soft * v_a.x, 0.);
}
#endif

//@grade
vec3 grade(vec3 c, vec2 uv) {
  float l = luma(c);
  return mix(c * vec3(.80, 1.0, 1.12), c * vec3(1.04, 1., .94), ramp(.02, .35, l)) + vec3(.0006, .0014, .0022);
}
