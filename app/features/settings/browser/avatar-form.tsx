import { useEffect, useRef, useState } from 'react';
import { avatarInitials } from '#app/features/accounts/account.rules.ts';
import { AVATAR_MAX_BYTES } from '#app/features/accounts/profile/profile.rules.ts';
import { accountNotices } from '#app/routes/notices/account-notices.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import type { Notice } from '#app/ui/notice.ts';
import { showNotice } from '#app/ui/toasts.tsx';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import { useReload } from '#app/ui/use-reload.ts';

interface AvatarFormProps {
  fullName: string | null;
  email: string;
  avatarUrl: string | null;
}

/**
 * The user's picture: choose, preview, then upload with progress. Without scripts it is an ordinary
 * file field.
 */
export function AvatarForm({ fullName, email, avatarUrl }: AvatarFormProps) {
  const { preview, setPreviewFile } = usePreview();
  const [progress, setProgress] = useState<number | null>(null);
  const inputRef = useRef<HTMLInputElement>(null);
  const reload = useReload();
  const isHydrated = useIsHydrated();

  function reset() {
    setPreviewFile(undefined);
    setProgress(null);
    if (inputRef.current) inputRef.current.value = '';
  }

  async function upload(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setProgress(0);
    const { notice } = await postWithProgress('/settings/avatar', form, setProgress);
    showNotice(notice ?? accountNotices.profile_failed.notice);
    reset();
    reload();
  }

  function choose(file: File | undefined) {
    if (file && file.size >= AVATAR_MAX_BYTES) {
      showNotice(accountNotices.avatar_too_large.notice);
      return reset();
    }
    setPreviewFile(file);
  }

  const imageUrl = preview ?? avatarUrl;
  return (
    <div className="flex flex-col gap-5 sm:flex-row sm:items-center">
      <span className="grid size-24 shrink-0 place-items-center overflow-hidden rounded-full bg-accent-soft text-2xl font-semibold text-accent">
        {imageUrl ? (
          <img
            src={imageUrl}
            alt={preview ? 'The picture you chose' : 'Your picture'}
            width={96}
            height={96}
            className="size-24 object-cover"
          />
        ) : (
          <span aria-hidden="true">{avatarInitials({ fullName, email })}</span>
        )}
      </span>
      <div className="flex min-w-0 flex-col gap-3">
        <form
          method="post"
          action="/settings/avatar"
          encType="multipart/form-data"
          onSubmit={upload}
          className="flex flex-wrap items-center gap-3"
        >
          <label
            className={classNames(
              isHydrated && buttonClass('secondary', 'small'),
              'max-w-full cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus',
              preview && 'sr-only',
            )}
          >
            <span className={isHydrated ? undefined : 'sr-only'}>Choose a picture</span>
            <input
              ref={inputRef}
              type="file"
              name="avatar"
              accept="image/jpeg,image/png,image/gif"
              onChange={(event) => choose(event.currentTarget.files?.[0])}
              className={isHydrated ? 'sr-only' : 'max-w-full text-sm'}
            />
          </label>
          {(preview || !isHydrated) && (
            <Button type="submit" size="small" isBusy={progress !== null}>
              Save picture
            </Button>
          )}
          {preview && progress === null && (
            <Button look="quiet" size="small" onPress={reset}>
              Cancel
            </Button>
          )}
        </form>
        {progress !== null && (
          <progress
            aria-label="Uploading your picture"
            value={progress}
            max={1}
            className="h-1.5 w-56 accent-(--accent)"
          />
        )}
        <p className="text-sm text-soft">JPG, PNG or GIF, smaller than 5 MB.</p>
        {avatarUrl && !preview && (
          <form method="post" action="/settings/avatar">
            <input type="hidden" name="intent" value="remove" />
            <button type="submit" className="text-sm text-soft underline underline-offset-4">
              Remove picture
            </button>
          </form>
        )}
      </div>
    </div>
  );
}

/** An object URL of the chosen file, revoked when it is no longer shown. */
function usePreview() {
  const [preview, setPreview] = useState<string | null>(null);
  useEffect(() => () => URL.revokeObjectURL(preview ?? ''), [preview]);
  return {
    preview,
    setPreviewFile: (file: File | undefined) => setPreview(file ? URL.createObjectURL(file) : null),
  };
}

/**
 * Posts a form and reports its upload progress, which `fetch` cannot do.
 * @returns an empty object when the server could not be reached
 */
function postWithProgress(
  url: string,
  form: FormData,
  onProgress: (share: number) => void,
): Promise<{ notice?: Notice }> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.responseType = 'json';
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total));
    request.addEventListener('loadend', () => resolve(request.response ?? {}));
    request.open('POST', url);
    request.setRequestHeader('Accept', 'application/json');
    request.send(form);
  });
}
