// /404: what nothing serves.
import { drawnLater } from '../../address'
import { alwaysMissing } from '../../page-or-missing'

export const generateStaticParams = drawnLater

const { generateMetadata, Page } = alwaysMissing()

export { generateMetadata }
export default Page
