import { productName } from '#app/shared/product.ts';

export const pageTitle = (title: string) => `${title} · ${productName}`;
