import { PageBanner } from '../text/page-banner.tsx';
import { type TextSection, TextSections } from '../text/text-sections.tsx';

const LAST_UPDATED = 'Last updated: August 27, 2025';

interface LegalPageProps {
  title: string;
  sections: readonly TextSection[];
}

export function LegalPage({ title, sections }: LegalPageProps) {
  return (
    <>
      <PageBanner title={title} lead={LAST_UPDATED} />
      <TextSections label="Contents" sections={sections} />
    </>
  );
}

/** The operator, whom both texts must name. */
export interface Identity {
  companyName: string;
  postalAddress: string;
  supportEmail: string;
}
