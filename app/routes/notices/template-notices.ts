import type { TemplateRefusal } from '#app/features/templates/catalogue.rules.ts';
import { type NoticeTable, refused, told } from './notice-table.ts';

export type TemplateSuccess =
  | 'template_created'
  | 'template_edited'
  | 'template_deleted'
  | 'template_restored'
  | 'category_saved'
  | 'category_deleted';

/** Spec section 8, Admin: templates; and the categories they stand in. */
export const templateNotices: NoticeTable<TemplateRefusal | TemplateSuccess> = {
  templates_failed: refused(500, 'Failed to fetch templates'),
  template_failed: refused(500, 'Failed to create template'),
  template_title_missing: refused(422, 'Failed to create template', 'It needs a title.'),
  template_category_unknown: refused(422, 'Failed to create template', 'Choose a category.'),
  template_film_unknown: refused(422, 'Failed to create template', 'Choose the film it plays.'),
  template_needs_price: refused(
    422,
    'Failed to create template',
    'A premium template needs a price, in whole cents.',
  ),
  template_price_out_of_range: refused(
    422,
    'Failed to create template',
    'The price must be between 50 and 50,000 cents.',
  ),
  template_save_failed: refused(500, 'Failed to save the template'),
  template_save_title_missing: refused(422, 'Failed to save the template', 'It needs a title.'),
  template_save_category_unknown: refused(422, 'Failed to save the template', 'Choose a category.'),
  template_save_film_unknown: refused(
    422,
    'Failed to save the template',
    'Choose the film it plays.',
  ),
  template_save_needs_price: refused(
    422,
    'Failed to save the template',
    'A premium template needs a price, in whole cents.',
  ),
  template_save_price_out_of_range: refused(
    422,
    'Failed to save the template',
    'The price must be between 50 and 50,000 cents.',
  ),
  template_film_gone: refused(
    422,
    'This template cannot be offered again',
    'The film it plays is not in the gallery any more.',
  ),
  template_gone: refused(404, 'This template no longer exists'),
  template_is_built_in: refused(
    422,
    'A built-in film keeps its words',
    'Make a template of your own that plays it.',
  ),
  template_created: told('Template created successfully'),
  template_edited: told('Template saved'),
  template_deleted: told(
    'Template deleted successfully',
    'What was written on it goes on as it was.',
  ),
  template_restored: told('The template is offered again'),
  category_name_missing: refused(422, 'A category needs a name'),
  category_name_taken: refused(422, 'There is a category of this name already'),
  category_used: refused(
    422,
    'This category is in use',
    'Move its templates elsewhere first. Deleted ones count while messages stand on them.',
  ),
  category_gone: refused(404, 'This category no longer exists'),
  category_failed: refused(500, 'Failed to save the category'),
  category_saved: told('Category saved'),
  category_deleted: told('Category deleted'),
};
