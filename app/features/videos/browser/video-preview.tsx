import { FilmPlayer } from '#app/features/templates/browser/film-player.tsx';
import { videoFilm } from '#app/features/templates/video-film.ts';
import { ProgressBar } from './upload-progress.tsx';

interface PreviewedVideo {
  filmId: string;
  title: string;
  hasThumbnail: boolean;
  processing: 'waiting' | 'processing' | 'ready' | 'failed';
  processingPercent: number;
  processingError: string | null;
}

/** A video's film or, until it is processed, its thumbnail and progress. */
export function VideoPreview({ video }: { video: PreviewedVideo }) {
  const { filmId, title, processing, processingPercent, processingError } = video;
  if (processing === 'ready') {
    return (
      <FilmPlayer
        film={videoFilm(filmId)}
        label={`Film: ${title}`}
        sizes="(min-width: 1024px) 24rem, 92vw"
        hasTimeline
        className="aspect-video w-full bg-sunken"
      />
    );
  }
  return (
    <div className="relative aspect-video w-full overflow-hidden bg-sunken">
      {video.hasThumbnail && (
        <img
          src={`/videos/${filmId}/thumbnail.jpg`}
          alt=""
          width={1280}
          height={720}
          loading="lazy"
          className="size-full object-cover opacity-60"
        />
      )}
      <div className="absolute inset-x-0 bottom-0 bg-raised/90 px-4 py-3 text-sm">
        {processing === 'failed' ? (
          <p role="alert" className="text-danger">
            Processing failed. {processingError}
          </p>
        ) : (
          <>
            <p className="mb-1.5 text-soft">
              {processing === 'waiting' ? 'Waiting to be processed' : 'Processing'}
            </p>
            <ProgressBar label={`Processing ${title}`} percent={processingPercent} />
          </>
        )}
      </div>
    </div>
  );
}
