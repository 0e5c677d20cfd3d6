/** What is wrong with a field of the template form. */
export type TemplateFieldError =
  | 'title_missing'
  | 'text_too_long'
  | 'category_unknown'
  | 'film_unknown'
  | 'needs_price'
  | 'price_out_of_range';

export type TemplateErrorCode =
  | `template_${TemplateFieldError}`
  | `template_save_${TemplateFieldError}`
  | 'template_film_gone'
  | 'template_gone'
  | 'template_is_built_in'
  | 'templates_failed'
  | 'category_name_missing'
  | 'category_name_taken'
  | 'category_used'
  | 'category_gone';

/** The least the card provider charges, and more than anybody would pay for one message. */
export const PRICE_CENTS_MIN = 50;
const PRICE_CENTS_MAX = 50_000;
export const TITLE_MAX = 80;
export const CATEGORY_NAME_MAX = 40;
export const DESCRIPTION_MAX = 500;
/** The text that a letter begins with, for every sender who picks the template. */
export const CONTENT_MAX = 20_000;

export interface TemplateInput {
  title: string;
  description: string;
  content: string;
  categoryId: string;
  filmId: string;
  isPremium: boolean;
  /** As typed; only premium templates store a price. */
  priceCents: string;
}

/** The price to store, or what is wrong with it. */
export function parsePrice({
  isPremium,
  priceCents,
}: Pick<TemplateInput, 'isPremium' | 'priceCents'>):
  | { priceCents: number | null }
  | { error: TemplateFieldError } {
  if (!isPremium) return { priceCents: null };
  if (!/^\d+$/.test(priceCents.trim())) return { error: 'needs_price' };
  const cents = Number(priceCents);
  const isInRange = cents >= PRICE_CENTS_MIN && cents <= PRICE_CENTS_MAX;
  return isInRange ? { priceCents: cents } : { error: 'price_out_of_range' };
}

/** A URL-safe id for a category: its name in plain letters, numbered when already taken. */
export function createCategoryId(name: string, taken: ReadonlySet<string>): string {
  const plain =
    name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'category';
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? plain : `${plain}-${number}`;
    if (!taken.has(id)) return id;
  }
}
