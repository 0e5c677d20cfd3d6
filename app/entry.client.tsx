import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { wrapGlobalFetch } from './routes/layout/fetch-with-retry.ts';
import { surviveTranslation } from './routes/layout/translated-page.ts';

wrapGlobalFetch();
surviveTranslation();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
