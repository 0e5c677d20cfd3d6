import { data } from 'react-router';
import type { PlainPage } from '#app/document-head.ts';
import { NotFoundPage } from '../layout/not-found-page.tsx';
import { pageTitle } from '../layout/page-meta.ts';

export const handle: PlainPage = { noScripts: true, styles: 'text' };

export const meta = () => [
  { title: pageTitle('Page not found') },
  { name: 'robots', content: 'noindex' },
];

export const loader = () => data(null, { status: 404 });

export default NotFoundPage;
