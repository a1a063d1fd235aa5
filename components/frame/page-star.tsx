// The star of the open page: makes its menu a favourite, also where no menu draws it.
import { Star } from './star'
import { usePlace } from './use-menus'

/** Nothing where the page is no menu of the user's, a record's page for one. */
export function PageStar({ className }: { className?: string }) {
  const { route, marked } = usePlace()
  if (!route?.key || route.path !== marked) return null
  return <Star permissionKey={route.key} name={route.title} on={route.favourite} className={className} />
}
