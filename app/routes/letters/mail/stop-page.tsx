import { productName } from '#app/shared/product.ts';
import { PageLayout, PostForm } from '../page-layout.tsx';

interface StopPageProps {
  path: string;
  isStopped: boolean;
}

/** Where the unsubscribe link of a letter's email leads. Only its button stops email. */
export function StopPage({ path, isStopped }: StopPageProps) {
  return isStopped ? (
    <PageLayout
      title="All email stopped"
      lead={`${productName} no longer sends email to this address.`}
    >
      <section>
        <p>
          You can still read the letters you already have. To respect your choice, we keep a hash of
          your address, which cannot be turned back into the address.
        </p>
        <PostForm action={path} intent="undo" label="Allow email again" />
      </section>
    </PageLayout>
  ) : (
    <PageLayout
      title="Stop all email?"
      lead={`Nobody will be able to write to this address through ${productName}.`}
    >
      <section>
        <p>You can undo this here at any time.</p>
        <PostForm action={path} intent="stop" label="Stop all email" />
      </section>
    </PageLayout>
  );
}
