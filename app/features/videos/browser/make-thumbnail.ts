const AT_SECONDS = 1;
const QUALITY = 0.8;
const LONGEST_SIDE_PIXELS = 1_280;
/** Some browsers never report a file they cannot decode. */
const TIMEOUT_MS = 15_000;

/**
 * The frame of a video at one second as a JPEG, made in the browser.
 * @throws Error 'Failed to load video' or 'Failed to generate thumbnail'; callers upload the video
 * without a thumbnail
 */
export async function makeThumbnail(file: File): Promise<Blob> {
  const url = URL.createObjectURL(file);
  const video = document.createElement('video');
  try {
    video.muted = true;
    video.preload = 'auto';
    video.playsInline = true;
    video.src = url;
    await once(video, 'loadeddata');
    video.currentTime = Math.min(AT_SECONDS, video.duration / 2 || 0);
    await once(video, 'seeked');
    return await drawFrame(video);
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(url);
  }
}

function once(video: HTMLVideoElement, event: 'loadeddata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error('Failed to load video'));
    const timer = setTimeout(fail, TIMEOUT_MS);
    const settle = (then: () => void) => () => {
      clearTimeout(timer);
      then();
    };
    video.addEventListener(event, settle(resolve), { once: true });
    video.addEventListener('error', settle(fail), { once: true });
  });
}

async function drawFrame(video: HTMLVideoElement): Promise<Blob> {
  const { videoWidth: width, videoHeight: height } = video;
  const scale = Math.min(1, LONGEST_SIDE_PIXELS / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  const thumbnail = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', QUALITY);
  });
  if (!thumbnail || width === 0) throw new Error('Failed to generate thumbnail');
  return thumbnail;
}
