// Still water: a mirror that ripples. The picture above the horizon is read upside down.

// Height of small waves at a point of the water's plane, about -0.5..0.5.
float ripples(vec2 plane, float time) {
  float broad = noise(plane * vec2(1.1, 3.3) + vec2(time * .22, time * .55)) - .5;
  float middle = noise(plane * vec2(2.9, 7.5) + vec2(-time * .35, time * .9)) - .5;
  float fine = noise(plane * vec2(7., 17.) + vec2(time * .6, -time * 1.3)) - .5;
  return broad * .55 + middle * .32 + fine * .16;
}

// What the water shows at `q`, which lies `depth` below the horizon. Reflections are smeared
// upright, the more the nearer: that is what makes a light on water a path and not a dot.
vec3 mirrored(sampler2D above, vec2 q, float horizon, float time, float roughness) {
  float depth = max(horizon - q.y, 0.);
  float far = .55 / (depth + .012);
  vec2 plane = vec2(q.x * far, far);
  float near = ramp(0., .10, depth);
  float height = ripples(plane, time);
  float sideways = (noise(plane * vec2(2.9, 7.5) + vec2(-time * .35, time * .9) + 5.) - .5) * .026;
  vec3 sum = vec3(0.);
  float weights = 0.;
  for (int i = 0; i < 7; i++) {
    float tap = float(i) / 6. - .5;
    float shift = (tap * (.05 + .16 * depth) + height * (.014 + .17 * depth)) * roughness;
    vec2 seen = vec2(q.x + sideways * near * (1. + 2. * depth) * roughness,
                     horizon + depth * 1.02 + .004 + shift);
    seen.y = max(seen.y, horizon + .002);
    float weight = exp(-tap * tap * 5.);
    sum += textureLod(above, toTexture(seen), (1.2 + 2.2 * near) * roughness).rgb * weight;
    weights += weight;
  }
  return sum / weights * (1. + .55 * height * near);
}
