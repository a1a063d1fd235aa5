// The twist of a tree's nodes: it opens and shuts what stands below.
import { Icon } from './icon'

/** For the property switcherIcon; the library turns what stands inside the span. */
export const treeToggle = (
  <span aria-hidden="true">
    <Icon name="down" size={14} />
  </span>
)
