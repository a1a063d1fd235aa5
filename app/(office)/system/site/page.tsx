// The website's texts and what visitors sent, for who keeps them.
import { PageHead } from '@/components/shell/page-head'
import { ScreenTexts } from '@/components/text/screen-texts'
import { Website } from '@/components/website/website'

export default function WebsitePage() {
  return (
    <ScreenTexts features={['website', 'siteForm']}>
      <PageHead />
      <Website />
    </ScreenTexts>
  )
}
