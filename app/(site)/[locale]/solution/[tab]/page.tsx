// /solution?tab=: one kind of company each (lib/model/site/address.ts).
import { notFound } from 'next/navigation'
import { asLocale } from '@/lib/i18n/locales'
import { solutionTabs } from '@/lib/model/site/solution'
import { drawnLater } from '../../../address'
import { PageView } from '../../../compose'
import { contentOf } from '../../../data'
import { headOf } from '../../../metadata'

export const generateStaticParams = drawnLater

interface Props {
  params: Promise<{ locale: string; tab: string }>
}

async function read({ params }: Props) {
  const { locale, tab: name } = await params
  const tab = solutionTabs.find((one) => one === name)
  if (!tab) notFound()
  return { language: asLocale(locale), tab }
}

export async function generateMetadata(props: Props) {
  const { language, tab } = await read(props)
  const { seo } = (await contentOf(language, 'solution')).tabs[tab]
  return headOf({ language, ...seo, path: `/solution?tab=${tab}`, picture: `/og/solution?tab=${tab}` })
}

export default async function Page(props: Props) {
  const { language, tab } = await read(props)
  return <PageView page="solution" language={language} args={{ tab }} />
}
