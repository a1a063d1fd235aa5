// The website's texts and what visitors sent, for who keeps them.
import { Website } from '@/components/features/site-content/website'
import { PageHead } from '@/components/frame/page-head'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default function WebsitePage() {
  return (
    <ScreenTexts features={['website', 'siteForm']}>
      <PageHead />
      <Website />
    </ScreenTexts>
  )
}
