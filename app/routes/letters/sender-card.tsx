import type { VisibleProfile } from '#app/features/accounts/visible-profile.server.ts';

/** Who wrote the letter, as far as they let this reader see it (product.md section 5). */
export function SenderCard({ displayName, bioHtml, avatarUrl }: VisibleProfile) {
  return (
    <aside className="sender" aria-label="About the sender">
      {avatarUrl && <img src={avatarUrl} alt="" width={72} height={72} loading="lazy" />}
      <div>
        <p>
          <bdi>{displayName}</bdi>
        </p>
        {bioHtml && (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: cut down to six harmless tags by the door of accounts
          <div dir="auto" dangerouslySetInnerHTML={{ __html: bioHtml }} />
        )}
      </div>
    </aside>
  );
}
