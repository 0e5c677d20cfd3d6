import {
  CONTENT_MAX,
  DESCRIPTION_MAX,
  type TemplateErrorCode,
} from '#app/features/templates/template.rules.ts';
import { failure, type NoticeTable, success } from './notice-table.ts';

export type TemplateSuccess =
  | 'template_created'
  | 'template_edited'
  | 'template_deleted'
  | 'template_restored'
  | 'category_saved'
  | 'category_deleted';

const TEXT_TOO_LONG = `Use at most ${DESCRIPTION_MAX} characters for the description and ${CONTENT_MAX.toLocaleString('en')} for the letter text.`;

export const templateNotices: NoticeTable<TemplateErrorCode | TemplateSuccess> = {
  templates_failed: failure(500, 'Failed to fetch templates'),
  template_title_missing: failure(422, 'Failed to create template', 'Enter a title.'),
  template_text_too_long: failure(422, 'Failed to create template', TEXT_TOO_LONG),
  template_category_unknown: failure(422, 'Failed to create template', 'Choose a category.'),
  template_film_unknown: failure(422, 'Failed to create template', 'Choose a film.'),
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
  template_save_title_missing: failure(422, 'Failed to save the template', 'Enter a title.'),
  template_save_text_too_long: failure(422, 'Failed to save the template', TEXT_TOO_LONG),
  template_save_category_unknown: failure(422, 'Failed to save the template', 'Choose a category.'),
  template_save_film_unknown: failure(422, 'Failed to save the template', 'Choose a film.'),
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
    'This template cannot be restored',
    'Its film is no longer in the gallery.',
  ),
  template_gone: failure(404, 'This template no longer exists'),
  template_is_built_in: failure(
    422,
    'Built-in templates cannot be edited',
    'Create your own template with this film.',
  ),
  template_created: success('Template created successfully'),
  template_edited: success('Template saved'),
  template_deleted: success('Template deleted successfully', 'Existing messages keep it.'),
  template_restored: success('Template restored'),
  category_name_missing: failure(422, 'Enter a category name'),
  category_name_taken: failure(422, 'A category with this name already exists'),
  category_used: failure(
    422,
    'This category is in use',
    'Move its templates to another category first. Deleted templates count too.',
  ),
  category_gone: failure(404, 'This category no longer exists'),
  category_saved: success('Category saved'),
  category_deleted: success('Category deleted'),
};
