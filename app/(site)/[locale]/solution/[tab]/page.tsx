// /solution?tab=: one kind of company each (lib/model/site/address.ts).
import { solutionTabs } from '@/lib/model/site/solution'
import { drawnLater } from '../../../address'
import { PageView } from '../../../compose'
import { contentOf } from '../../../data'
import { headOf } from '../../../metadata'
import { pageOrMissing } from '../../../page-or-missing'

export const generateStaticParams = drawnLater

const { generateMetadata, Page } = pageOrMissing({
  read: (_, { tab: name }: { tab: string }) => solutionTabs.find((tab) => tab === name) ?? null,
  async head(tab, language) {
    const { seo } = (await contentOf(language, 'solution')).tabs[tab]
    return headOf({ language, ...seo, path: `/solution?tab=${tab}`, picture: `/og/solution?tab=${tab}` })
  },
  body: (tab, language) => <PageView page="solution" language={language} args={{ tab }} />,
})

export { generateMetadata }
export default Page
