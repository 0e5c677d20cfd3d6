import { useState } from 'react';
import { accountNotices } from '#app/routes/notices/account-notices.ts';
import { Button } from '#app/ui/button.tsx';
import type { Notice } from '#app/ui/notice.ts';
import { SelectField } from '#app/ui/select-field.tsx';
import { showNotice } from '#app/ui/toasts.tsx';

const formats = [
  { value: 'json', label: 'JSON (one file, machine-readable)' },
  { value: 'csv', label: 'CSV (a zip of tables)' },
];

/** Downloads the export and shows its progress. Without scripts it is an ordinary download. */
export function ExportForm({ format }: { format: 'json' | 'csv' }) {
  const [share, setShare] = useState<number | null>(null);

  async function download(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setShare(0);
    const notice = await fetchExport(form, setShare).catch(
      () => accountNotices.export_failed.notice,
    );
    showNotice(notice);
    setShare(null);
  }

  return (
    <form
      method="post"
      action="/settings/export"
      onSubmit={download}
      className="flex flex-wrap items-end gap-4"
    >
      <SelectField
        label="Format"
        name="format"
        defaultValue={format}
        options={formats}
        className="w-full max-w-xs"
      />
      <Button type="submit" look="secondary" isBusy={share !== null}>
        Export my data
      </Button>
      {share !== null && (
        <progress
          aria-label="Exporting your data"
          value={share}
          max={1}
          className="h-1.5 w-full accent-(--accent)"
        />
      )}
    </form>
  );
}

/** Reads the whole export, then saves it as a file. */
async function fetchExport(form: FormData, onShare: (share: number) => void) {
  const response = await fetch('/settings/export', {
    method: 'POST',
    body: new URLSearchParams([...form].map(([name, value]) => [name, String(value)])),
    headers: { Accept: 'application/json' },
  });
  if (!response.ok || !response.body) return noticeIn(response);
  const totalBytes = Number(response.headers.get('x-approximate-bytes')) || 1;
  const chunks: BlobPart[] = [];
  let received = 0;
  const reader = response.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    chunks.push(part.value);
    received += part.value.byteLength;
    onShare(Math.min(received / totalBytes, 0.99));
  }
  const type = response.headers.get('content-type') ?? '';
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  saveAs(new Blob(chunks, { type }), name ?? 'export');
  return accountNotices.exported.notice;
}

/** The reason in a refusal. Proxies and guards in front of the export answer without one. */
export async function noticeIn(response: Response): Promise<Notice> {
  const answer: unknown = await response.json().catch(() => null);
  const notice = (answer as { notice?: Partial<Notice> } | null)?.notice;
  return notice?.title ? (notice as Notice) : accountNotices.export_failed.notice;
}

function saveAs(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // By then the browser has read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
