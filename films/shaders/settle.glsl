// For what happens once, and for cameras: over before the holding movement can follow itself.

// The arc of a film that took `seconds`, told by the time everything has come to rest.
float arc(float seconds) { return u_time * seconds / REST; }

// Time that runs as the clock does and then slows to a stop, in `seconds`.
float settling(float seconds) {
  float late = clamp(u_time - REST + seconds, 0., seconds);
  return min(u_time, REST - seconds) + late - late * late / (2. * seconds);
}
