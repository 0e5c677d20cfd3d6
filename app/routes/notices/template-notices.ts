import type { TemplateErrorCode } from '#app/features/templates/template.rules.ts';
import { failure, type NoticeTable, success } from './notice-table.ts';

export type TemplateSuccess =
  | 'template_created'
  | 'template_edited'
  | 'template_deleted'
  | 'template_restored'
  | 'category_saved'
  | 'category_deleted';

/** Spec section 8, Admin: templates; and the categories they stand in. */
export const templateNotices: NoticeTable<TemplateErrorCode | TemplateSuccess> = {
  templates_failed: failure(500, 'Failed to fetch templates'),
  template_failed: failure(500, 'Failed to create template'),
  template_title_missing: failure(422, 'Failed to create template', 'It needs a title.'),
  template_category_unknown: failure(422, 'Failed to create template', 'Choose a category.'),
  template_film_unknown: failure(422, 'Failed to create template', 'Choose the film it plays.'),
  template_needs_price: failure(
    422,
    'Failed to create template',
    'A premium template needs a price, in whole cents.',
  ),
  template_price_out_of_range: failure(
    422,
    'Failed to create template',
    'The price must be between 50 and 50,000 cents.',
  ),
  template_save_failed: failure(500, 'Failed to save the template'),
  template_save_title_missing: failure(422, 'Failed to save the template', 'It needs a title.'),
  template_save_category_unknown: failure(422, 'Failed to save the template', 'Choose a category.'),
  template_save_film_unknown: failure(
    422,
    'Failed to save the template',
    'Choose the film it plays.',
  ),
  template_save_needs_price: failure(
    422,
    'Failed to save the template',
    'A premium template needs a price, in whole cents.',
  ),
  template_save_price_out_of_range: failure(
    422,
    'Failed to save the template',
    'The price must be between 50 and 50,000 cents.',
  ),
  template_film_gone: failure(
    422,
    'This template cannot be offered again',
    'The film it plays is not in the gallery any more.',
  ),
  template_gone: failure(404, 'This template no longer exists'),
  template_is_built_in: failure(
    422,
    'A built-in film keeps its words',
    'Make a template of your own that plays it.',
  ),
  template_created: success('Template created successfully'),
  template_edited: success('Template saved'),
  template_deleted: success(
    'Template deleted successfully',
    'What was written on it goes on as it was.',
  ),
  template_restored: success('The template is offered again'),
  category_name_missing: failure(422, 'A category needs a name'),
  category_name_taken: failure(422, 'There is a category of this name already'),
  category_used: failure(
    422,
    'This category is in use',
    'Move its templates elsewhere first. Deleted ones count while messages stand on them.',
  ),
  category_gone: failure(404, 'This category no longer exists'),
  category_failed: failure(500, 'Failed to save the category'),
  category_saved: success('Category saved'),
  category_deleted: success('Category deleted'),
};
