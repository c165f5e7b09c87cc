/** Draws the design page: `?theme=dark&density=compact&colours=redUp&language=zh-CN`. */
import { mount } from 'svelte'
import '#renderer/styles/fonts.css'
import '#renderer/styles/tokens.css'
import '#renderer/styles/base.css'
import '#renderer/styles/age.css'
import DesignPage from './DesignPage.svelte'
import { openDesign } from './open-design.ts'

const asked = new URLSearchParams(window.location.search)
const language = asked.get('language') === 'zh-CN' ? 'zh-CN' : 'en'
for (const name of ['theme', 'density', 'colours']) document.documentElement.dataset[name] = asked.get(name) ?? ''
document.documentElement.lang = language
mount(DesignPage, { target: document.body, props: openDesign(language) })
