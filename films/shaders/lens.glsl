// What a lens does to a light that is out of focus.

// The picture of the opening: flat, a little brighter at its rim, cut like a cat's eye toward the
// edge of the frame. `uv` runs -1..1 over the disc, `at` is its place in the picture.
float lensDisc(vec2 uv, vec2 at, float softness) {
  float r = length(uv);
  float cut = ramp(1.28, 1.18, length(uv + at * .55));
  float disc = ramp(1., 1. - softness, r) * cut;
  return disc * (.72 + .42 * ramp(.70, .97, r) * (1. - softness) + .012 * sin(r * 26.) * (1. - softness));
}
