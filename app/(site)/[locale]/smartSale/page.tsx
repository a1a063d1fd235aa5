// /smartSale: the product page of sales.
import { drawnLater, type LanguageProps, languageOf } from '../../address'
import { PageView } from '../../compose'
import { pageHead } from '../../metadata'

export const generateStaticParams = drawnLater

export async function generateMetadata(props: LanguageProps) {
  return pageHead('smartSale', await languageOf(props))
}

export default async function Page(props: LanguageProps) {
  return <PageView page="smartSale" language={await languageOf(props)} />
}
