// /article without a key that could be one.
import { drawnLater } from '../../address'
import { contentOf } from '../../data'
import { pageOrMissing } from '../../page-or-missing'

export const generateStaticParams = drawnLater

const { generateMetadata, Page } = pageOrMissing<object, never>({
  read: () => null,
  head: async () => ({}),
  body: () => null,
  missing: async (language) => (await contentOf(language, 'article')).missing,
})

export { generateMetadata }
export default Page
