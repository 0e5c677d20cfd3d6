import { PageBanner } from '../text/page-banner.tsx';
import { type TextSection, TextSections } from '../text/text-sections.tsx';

/** Spec section 9: legal pages last updated 27 Aug 2025. */
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

/** Who we are, for texts that must name us. */
export interface Identity {
  companyName: string;
  postalAddress: string;
  supportEmail: string;
}
