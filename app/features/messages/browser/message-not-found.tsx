import { ButtonLink } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';

/** Replaces a message that was deleted while its page was open. */
export function MessageNotFound() {
  return (
    <div className="page grid max-w-xl flex-1 place-items-center py-20">
      <Card className="text-center">
        <h1 className="text-4xl">Message Not Found</h1>
        <p className="mt-3 mb-6 text-soft">
          It has been deleted, or it belongs to another account.
        </p>
        <ButtonLink to="/presets">Back to Gallery</ButtonLink>
      </Card>
    </div>
  );
}
