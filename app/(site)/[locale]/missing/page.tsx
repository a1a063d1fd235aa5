// /404: what nothing serves.
import { drawnLater } from '../../address'
import { pageOrMissing } from '../../page-or-missing'

export const generateStaticParams = drawnLater

const { generateMetadata, Page } = pageOrMissing<object, never>({ read: () => null, head: async () => ({}), body: () => null })

export { generateMetadata }
export default Page
