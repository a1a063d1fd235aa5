// /article without a key that could be one.
import { drawnLater } from '../../address'
import { contentOf } from '../../data'
import { alwaysMissing } from '../../page-or-missing'

export const generateStaticParams = drawnLater

const { generateMetadata, Page } = alwaysMissing(async (language) => (await contentOf(language, 'article')).missing)

export { generateMetadata }
export default Page
