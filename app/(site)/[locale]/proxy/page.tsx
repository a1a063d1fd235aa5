// /proxy: city agents.
import { drawnLater, type LanguageProps, languageOf } from '../../address'
import { PageView } from '../../compose'
import { pageHead } from '../../metadata'

export const generateStaticParams = drawnLater

export async function generateMetadata(props: LanguageProps) {
  return pageHead('proxy', await languageOf(props))
}

export default async function Page(props: LanguageProps) {
  return <PageView page="proxy" language={await languageOf(props)} />
}
