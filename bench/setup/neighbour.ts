/** A program that takes all the processor time it can get, as one on the same machine might. */
process.once('disconnect', () => process.exit());
const spin = () => {
  const until = performance.now() + 200;
  while (performance.now() < until);
  setImmediate(spin);
};
spin();
