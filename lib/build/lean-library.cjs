// A loader of the build: takes imports out of antd's modules that bring parts which the screen does not use (docs/decisions/first-load.md#cuts-of-the-library).
const path = require('node:path')

/** By the module's end of path: what is replaced in it, and by what. */
const cuts = {
  // contexts that every input reads; the form itself comes with the first screen that has one
  'form/context.js': [[`from '@rc-component/form';`, `from '@rc-component/form/es/FormContext';`]],
  // a button asks for the brightness of a colour; no screen picks colours
  'button/style/token.js': [
    [
      `import { AggregationColor } from '../../color-picker/color';`,
      `import { FastColor as AggregationColor } from '@ant-design/fast-color';`,
    ],
    [
      `import { isBright } from '../../color-picker/components/ColorPresets';`,
      'const isBright = ({ r, g, b }) => r * 0.299 + g * 0.587 + b * 0.114 > 192;',
    ],
  ],
  // the provider has a mark of our own for a button at work
  'button/Button.js': [[`import DefaultLoadingIcon from './DefaultLoadingIcon';`, 'const DefaultLoadingIcon = () => null;']],
  // the provider has switched it off
  '_util/wave/index.js': [
    [`import useWave from './useWave';`, 'const useWave = () => () => {};'],
    [`import useStyle from './style';`, `const useStyle = () => '';`],
  ],
  'config-provider/index.js': [
    // one tooltip that moves between its places; tooltips are our own
    [`import UniqueProvider from '../tooltip/UniqueProvider';`, 'const UniqueProvider = React.Fragment;'],
    [`import defaultLocale from '../locale/en_US';`, 'const defaultLocale = {};'],
  ],
  // the provider always has the texts of the user's language
  'locale/useLocale.js': [[`import defaultLocaleData from './en_US';`, 'const defaultLocaleData = {};']],
  'modal/locale.js': [[`import defaultLocale from '../locale/en_US';`, 'const defaultLocale = {};']],
  '_util/hooks/useClosable.js': [[`import defaultLocale from '../../locale/en_US';`, 'const defaultLocale = {};']],
  // the provider says that there is nothing to choose from
  'select/index.js': [
    [`import DefaultRenderEmpty from '../config-provider/defaultRenderEmpty';`, 'const DefaultRenderEmpty = () => null;'],
  ],
  // trees have no lines, and the switches of components/basic/tree-toggle.tsx
  'tree/index.js': [[`import DirectoryTree from './DirectoryTree';`, 'const DirectoryTree = undefined;']],
  'tree/utils/iconUtil.js': ['CaretDownFilled', 'FileOutlined', 'MinusSquareOutlined', 'PlusSquareOutlined'].map((icon) => [
    `import ${icon} from "@ant-design/icons/es/icons/${icon}";`,
    `const ${icon} = () => null;`,
  ]),
}

/** The rules of `turbopack.rules` for all cuts. */
const rules = Object.fromEntries(Object.keys(cuts).map((file) => [`**/antd/es/${file}`, { loaders: [__filename] }]))

module.exports = function cutImports(source) {
  const file = Object.keys(cuts).find((end) => this.resourcePath.split(path.sep).join('/').endsWith(`/antd/es/${end}`))
  if (!file) throw new Error(`${this.resourcePath} is not one of the modules that are cut`)
  return cuts[file].reduce((text, [before, after]) => {
    // another version of the library: whoever brings it in looks whether the cut is still right
    if (!text.includes(before)) throw new Error(`${this.resourcePath} does not contain ${before}`)
    return text.replace(before, after)
  }, source)
}
module.exports.rules = rules
