// Above It All: up through grey cloud, out into the first sun, over a white sea under deep blue.
// Arc: blind and grey; a brightness from above; then light, distance and colour all at once.

//@film exposure=0.60 contrast=1.42 saturation=1.35 bloom=0.13 grain=0.015 vignette=0.6 poster=10.5 dim=0.62 fade=1.6
//@use sky

//@shared
const float LENS = 1.12;
vec3 sun() { return normalize(vec3(pick(-.50, -.095), .098, -1.)); }
vec3 eye() {
  float t = u_time;
  float y = mix(-1.15, 1.92, ease(-1.2, 10.2, t)) + .12 * ease(9., 16., t);
  return vec3(.10 * t, y, -.62 * t);
}
vec3 rayTo(vec2 q) {
  float a = mix(.10, -.045, ease(2., 11., u_time)) + pick(0., .06), c = cos(a), s = sin(a);
  vec3 d = normalize(vec3(q, -LENS));
  d.xz = turn(.035 * sin(u_time * .16) - .02) * d.xz;
  return vec3(d.x, d.y * c - d.z * s, d.z * c + d.y * s);
}
// The inside of the cloud, where no sun comes.
const vec3 GREY = vec3(.118, .128, .142);
// 1 once the last of the cloud has fallen away.
float out_() { return ease(3.4, 7.4, u_time); }
// 1 once there is a horizon again.
float sight() { return ease(3.2, 4.8, u_time); }

vec3 air(vec3 d) {
  float up = max(d.y + .02, 0.), s = max(dot(d, sun()), 0.);
  vec3 c = mix(vec3(1.02, .74, .54), vec3(.46, .58, .72), ramp(0., .10, up));
  c = mix(c, vec3(.055, .190, .48), ramp(.04, .30, up));
  c = mix(c, vec3(.010, .048, .20), ramp(.16, .60, up));
  c += vec3(1.2, .72, .34) * pow(s, 10.) * .26 + vec3(1.9, 1.25, .65) * pow(s, 90.) * .55 + vec3(3.2, 2.5, 1.6) * pow(s, 900.) * 1.5;
  return c;
}

//@full cloud scale=0.36 mips
// Tops of the clouds: heaped and rounded, with valleys between.
float heap(vec2 p) {
  float n = 1. - abs(noise(p) * 2. - 1.);
  return n * n;
}
float tops(vec2 p, int detail) {
  float broad = noise(p * .085 + 3.) * .9 + noise(p * .19 + 9.) * .5 - .62;
  float h = 1.35 * broad;
  // A few stand up out of the others.
  h += 1.25 * ramp(.60, .86, noise(p * .14 + vec2(21.3, 4.)));
  h += .42 * (1. - heap(p * .42 + 4.)) * (.35 + .8 * broad + .3);
  if (detail > 0) h += .17 * (1. - heap(p * 1.15 + 11.));
  if (detail > 1) h += .075 * (1. - heap(p * 2.9 + 2.));
  return h - .12;
}
float density(vec3 p, int detail) {
  vec2 w = p.xz + vec2(u_time * .03, 0.);
  float d = (tops(w, detail) - p.y) * 2.6;
  if (d < -.75) return 0.;
  // Eaten away at the surface, less and less toward the inside.
  if (detail > 0) {
    vec3 e = p * vec3(2.3, 2.9, 2.3) + vec3(0., -u_time * .05, u_time * .02);
    float eat = noise(e) * .60 + (detail > 1 ? noise(e * 2.7 + 5.) * .26 + noise(e * 6.9 + 2.) * .16 : .21);
    d -= eat * 1.25 * ramp(1.5, -.2, d) - .16;
  }
  // Everything below the tops is full, but never quite even.
  return clamp(d, 0., 1.) * mix(.55, 1.2, noise(p * .8 + 7.));
}

void main() {
  vec2 q = fromCentre(gl_FragCoord.xy);
  vec3 o = eye(), ray = rayTo(q), s = sun();
  vec3 sky = air(ray);
  float dither = latticeHash(ivec2(gl_FragCoord.xy) + ivec2(u_frame) * ivec2(0, 0));
  const float CEILING = 2.35, FLOOR = -2.6;
  float t = .04;
  if (o.y > CEILING) t = ray.y < 0. ? (CEILING - o.y) / ray.y : 1e3;
  float end = ray.y < -.001 ? min((FLOOR - o.y) / ray.y, 70.) : ray.y > .001 ? min((CEILING - o.y) / ray.y, 70.) : 70.;
  vec3 sum = vec3(0.);
  float through = 1., towards = dot(ray, s);
  float phase = .52 + 1.35 * pow(max(towards, 0.), 8.) + .5 * pow(max(towards, 0.), 60.);
  t += dither * max(.05, t * .020);
  for (int i = 0; i < 124; i++) {
    if (t > end || through < .02) break;
    vec3 p = o + ray * t;
    float step_ = max(.055, t * mix(.024, .027, ramp(4., 14., t)));
    int detail = t < 9. ? 2 : t < 26. ? 1 : 0;
    // High above the nearest top there is nothing to look at.
    float clear = p.y - tops(p.xz + vec2(u_time * .03, 0.), 0) - .75;
    float d = clear > 0. ? 0. : density(p, detail);
    if (clear > 0.) step_ = max(step_, clear * .75);
    else if (d > .004) {
      // What lies between here and the sun, and what lies above.
      float shade = density(p + s * .16, 1) * .9 + density(p + s * .48 + vec3(0., .03, 0.), 1) * 1.5 + density(p + s * 1.2 + vec3(0., .06, 0.), 0) * 2.2;
      float lit = exp(-shade * 1.5) * .94 + .06 * exp(-shade * .3);
      float powder = 1. - .72 * exp(-d * 4.5);
      float deep = sat((tops(p.xz, 0) - p.y) * .55);
      vec3 day = vec3(2.25, 1.32, .66) * lit * phase * mix(1., powder, .7);
      vec3 above = mix(vec3(.20, .31, .52), vec3(.055, .080, .130), deep);
      vec3 c = day + above * (.80 + .35 * d);
      // Deep inside there is only grey.
      c = mix(c, GREY * (.85 + .45 * noise(p * 1.3)), ramp(.45, 1., deep) * ramp(.6, -.6, p.y));
      // Distance turns it into air.
      vec3 haze = mix(air(normalize(vec3(ray.x, .02, ray.z))), air(normalize(vec3(ray.x, .09, ray.z))), .6) * .92;
      c = mix(c, haze, 1. - exp(-max(t - 3., 0.) * .034));
      float extinction = mix(3.6, 10., ramp(1., 5., t));
      float a = 1. - exp(-d * step_ * extinction);
      sum += through * a * c;
      through *= 1. - a;
    }
    t += step_ * mix(.72, 1.28, fract(dither + float(i) * .618034));
  }
  // Beyond what was walked lies the far end of the cloud sea.
  float beyond = ramp(.0, -.02, ray.y) * step(end - t, 69.) * sight();
  vec3 farthest = mix(air(normalize(vec3(ray.x, .02, ray.z))), air(normalize(vec3(ray.x, .09, ray.z))), .6) * .92;
  sum += through * beyond * mix(GREY, farthest, out_());
  fragColor = vec4(sum, through * (1. - beyond));
}

//@full picture
void main() {
  vec2 q = fromCentre(gl_FragCoord.xy);
  vec3 ray = rayTo(q), s = sun();
  // The walk through the cloud is dithered; its neighbours smooth it.
  vec2 uv = gl_FragCoord.xy / u_size, d = 1.05 / u_size;
  vec4 cloud = textureLod(u_cloud, uv, 0.) * .28;
  for (int i = 0; i < 4; i++) cloud += textureLod(u_cloud, uv + d * (vec2(i & 1, i >> 1) * 2. - 1.), 0.) * .18;
  vec3 sky = air(ray);
  // Ice cloud, very high: combed by the wind.
  if (ray.y > .02) {
    vec2 p = ray.xz / (ray.y + .10);
    p = turn(.5) * p;
    vec2 w = vec2(p.x * .55, p.y * 2.6) + .5 * vec2(fbm(p * .9, 3), fbm(p * .9 + 7., 3)) + vec2(u_time * .006, 0.);
    float streak = ramp(.46, .92, fbm(w, 5)) * ramp(.05, .18, ray.y) * ramp(.75, .32, ray.y);
    sky = mix(sky, vec3(.85, .80, .78) + vec3(.6, .4, .2) * pow(max(dot(ray, s), 0.), 6.), streak * .26);
  }
  // The sun.
  float disc = ramp(.99982, .99995, dot(ray, s));
  sky += vec3(60., 46., 30.) * disc * disc * disc * ramp(.25, .85, cloud.a);
  // A first star that has not gone yet, high up.
  sky += stars(q * .8 + 3., u_time) * ramp(.34, .5, ray.y) * .10;
  // From inside the cloud no horizon can be made out, only where the light comes from.
  vec3 blind = GREY + vec3(1.7, 1.3, .8) * pow(max(dot(ray, s), 0.), 14.) * ease(.6, 4., u_time);
  sky = mix(blind, sky, sight());
  vec3 c = sky * cloud.a + cloud.rgb;
  // Inside, darker and lighter rags of it fall past.
  float rags = fbm(vec2(q.x * 1.8 + .2 * u_time, q.y * 1.5 + .62 * u_time) + 1.2 * fbm(vec2(q.x * 2.2, q.y * 1.9 + .8 * u_time), 3), 4);
  c *= 1. + 1.1 * (rags - .47) * (1. - cloud.a) * (1. - ease(2.8, 5.6, u_time));
  // Coming out, the light is too much for a moment.
  float burst = exp(-pow((u_time - 5.0) / 1.15, 2.));
  float towards = max(dot(ray, s), 0.);
  c *= 1. + .42 * burst;
  c += vec3(1.2, .92, .6) * pow(towards, 3.) * burst * .22;
  fragColor = vec4(c, 1.);
}

//@instances motes count=90
// Droplets and ice that pass close by while we are inside.
#ifdef VERTEX
vec4 place(int id, vec2 corner) {
  float f = float(id);
  vec4 h = hash4(f * 2.1 + 6.);
  float speed = mix(.16, .55, h.z);
  vec2 at = vec2((h.x - .5) * (aspect() + .2), .62 - 1.24 * fract(h.y + u_time * speed));
  at.x *= 1. + .25 * (at.y);
  float there = mix(1., .0, out_()) + .16 * out_();
  v_a = vec4(there * mix(.5, .16, h.w), 0., 0., 0.);
  return toClip(at + corner * vec2(1., 1. + 3.5 * speed) * mix(.0012, .0045, h.w * h.w));
}
#else
vec4 shade() { return vec4(vec3(.36, .38, .42) * v_a.x * exp(-dot(v_uv, v_uv) * 3.), 0.); }
#endif

//@grade
vec3 grade(vec3 c, vec2 uv) {
  float l = luma(c);
  c *= mix(1.05, 1., out_());
  return mix(c * vec3(.93, 1., 1.08), c * vec3(1.02, 1., .97), ramp(.05, .6, l));
}
