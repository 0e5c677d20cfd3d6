import { data } from 'react-router';
import { NotFoundPage } from '../layout/not-found-page.tsx';
import { pageTitle } from '../layout/page-meta.ts';

export const meta = () => [{ title: pageTitle('Page not found') }];

export const loader = () => data(null, { status: 404 });

export default NotFoundPage;
