// Numbers, curves, chance and noise: what every scene is made of.

const float PI = 3.14159265;

float sat(float x) { return clamp(x, 0., 1.); }

// A composition constant that differs between the two frames.
float pick(float landscape, float portrait) { return PORTRAIT ? portrait : landscape; }
vec2 pick(vec2 landscape, vec2 portrait) { return PORTRAIT ? portrait : landscape; }

// Picture coordinates: origin in the centre, y upward, the frame one unit high.
vec2 fromCentre(vec2 pixel) { return (pixel - .5 * u_size) / u_size.y; }
vec2 toTexture(vec2 q) { return q * vec2(u_size.y / u_size.x, 1.) + .5; }
vec4 toClip(vec2 q) { return vec4(q.x * 2. * u_size.y / u_size.x, q.y * 2., 0., 1.); }
float aspect() { return u_size.x / u_size.y; }

mat2 turn(float angle) {
  float c = cos(angle), s = sin(angle);
  return mat2(c, -s, s, c);
}

// A smoothstep whose ends may come in either order.
float ramp(float from, float to, float x) {
  x = sat((x - from) / (to - from));
  return x * x * (3. - 2. * x);
}
// Starts and stops without a jerk: for cameras and lights.
float ease(float x) {
  x = sat(x);
  return x * x * x * (x * (x * 6. - 15.) + 10.);
}
float ease(float from, float to, float x) { return ease((x - from) / (to - from)); }
float gauss(float x) { return exp(-x * x); }
float luma(vec3 c) { return dot(c, vec3(.2126, .7152, .0722)); }

// ---- chance: integer hashes, so that large ids and cells stay evenly spread

uint scramble(uint x) {
  x ^= x >> 16; x *= 0x7feb352dU;
  x ^= x >> 15; x *= 0x846ca68bU;
  return x ^ (x >> 16);
}
float unit(uint x) { return float(x >> 8) / 16777216.; }
uint cellBits(ivec2 c) { return uint(c.x) * 0x9e3779b9U ^ (uint(c.y) * 0x85ebca6bU + 0x632be5abU); }

float hash(float id) { return unit(scramble(floatBitsToUint(id))); }
vec2 hash2(float id) {
  uint x = scramble(floatBitsToUint(id));
  return vec2(unit(x), unit(scramble(x + 0x9e3779b9U)));
}
vec4 hash4(float id) {
  uint x = scramble(floatBitsToUint(id)), y = scramble(x + 0x9e3779b9U);
  uint z = scramble(y + 0x9e3779b9U);
  return vec4(unit(x), unit(y), unit(z), unit(scramble(z + 0x9e3779b9U)));
}
float hash(vec2 cell) { return unit(scramble(cellBits(ivec2(cell)))); }
vec2 hash2(vec2 cell) {
  uint x = scramble(cellBits(ivec2(cell)));
  return vec2(unit(x), unit(scramble(x + 0x9e3779b9U)));
}
vec4 hash4(vec2 cell) {
  uint x = scramble(cellBits(ivec2(cell)));
  return hash4(uintBitsToFloat((x & 0x007fffffU) | 0x3f800000U));
}

// ---- noise: 0..1, smooth to the second derivative in two dimensions

float latticeHash(ivec2 c) {
  uint x = uint(c.x) * 0x9e3779b9U + uint(c.y) * 0x85ebca6bU;
  x ^= x >> 15; x *= 0x2c1b3c6dU;
  return float((x ^ (x >> 13)) & 0xffffffU) / 16777216.;
}
float latticeHash(ivec3 c) {
  uint x = uint(c.x) * 0x9e3779b9U + uint(c.y) * 0x85ebca6bU + uint(c.z) * 0xc2b2ae35U;
  x ^= x >> 15; x *= 0x2c1b3c6dU;
  return float((x ^ (x >> 13)) & 0xffffffU) / 16777216.;
}
float noise(vec2 p) {
  vec2 cell = floor(p), f = p - cell;
  ivec2 i = ivec2(cell);
  f = f * f * f * (f * (f * 6. - 15.) + 10.);
  return mix(mix(latticeHash(i), latticeHash(i + ivec2(1, 0)), f.x),
             mix(latticeHash(i + ivec2(0, 1)), latticeHash(i + ivec2(1, 1)), f.x), f.y);
}
float noise(vec3 p) {
  vec3 cell = floor(p), f = p - cell;
  ivec3 i = ivec3(cell);
  f = f * f * (3. - 2. * f);
  float near = mix(mix(latticeHash(i), latticeHash(i + ivec3(1, 0, 0)), f.x),
                   mix(latticeHash(i + ivec3(0, 1, 0)), latticeHash(i + ivec3(1, 1, 0)), f.x), f.y);
  float far = mix(mix(latticeHash(i + ivec3(0, 0, 1)), latticeHash(i + ivec3(1, 0, 1)), f.x),
                  mix(latticeHash(i + ivec3(0, 1, 1)), latticeHash(i + ivec3(1, 1, 1)), f.x), f.y);
  return mix(near, far, f.z);
}
// Octaves are turned against one another, so that the lattice never shows.
float fbm(vec2 p, int octaves) {
  float weight = .5, sum = 0.;
  for (int i = 0; i < octaves; i++) {
    sum += weight * noise(p);
    p = mat2(.8, .6, -.6, .8) * p * 2.03 + 17.;
    weight *= .5;
  }
  return sum;
}
float fbm(vec3 p, int octaves) {
  float weight = .5, sum = 0.;
  for (int i = 0; i < octaves; i++) {
    sum += weight * noise(p);
    p.xz = mat2(.8, .6, -.6, .8) * p.xz;
    p = p * 2.03 + vec3(3.1, 1.7, 2.3);
    weight *= .5;
  }
  return sum;
}
