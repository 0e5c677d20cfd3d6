import { statfs } from 'node:fs/promises';
import type { Metrics } from '../metrics/metrics.server.ts';

/** Adds gauges for the size and the free space of the disk that a folder is on, once it exists. */
export function addDiskMetrics(metrics: Metrics, folder: string): void {
  const readDisk = async () => {
    try {
      return await statfs(folder);
    } catch (error) {
      // Where files are in a bucket, nothing may ever create it.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  };
  metrics.addGauge({
    name: 'unsent_data_disk_free_bytes',
    help: 'Free space on the disk of DATA_DIR',
    labelNames: [],
    async read() {
      const disk = await readDisk();
      return disk ? [{ labels: {}, value: disk.bavail * disk.bsize }] : [];
    },
  });
  metrics.addGauge({
    name: 'unsent_data_disk_size_bytes',
    help: 'Size of the disk of DATA_DIR',
    labelNames: [],
    async read() {
      const disk = await readDisk();
      return disk ? [{ labels: {}, value: disk.blocks * disk.bsize }] : [];
    },
  });
}
