/**
 * Loaded into a process that is measured (`node --import`): answers `cpu-time` with the CPU time that
 * the process has used so far, in milliseconds, on all its threads.
 */
process.on('message', (message) => {
  if (message !== 'cpu-time') return;
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuTime: (user + system) / 1_000 });
});
