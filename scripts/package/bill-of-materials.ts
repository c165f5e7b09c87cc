/** Generates a package's CycloneDX bill of materials and its notices of third-party code. */
import { Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library'
import type { PackageLicence } from '#model/application/application.ts'
import type { Product } from './product.ts'

/** A component beside the program that is not bundled, such as Electron. */
export interface Companion {
  readonly name: string
  readonly version: string
  readonly licence: string
}

/** The licence that some packages name without including its text. */
const ENCLOSED_BY_US = 'MIT'

/**
 * Returns the licences of these packages. One that names the MIT licence without its text gets a text.
 * @param mitLicence The text of any MIT licence.
 * @param packages `name@version`.
 * @throws Error if one lacks a licence: a package must not be distributed without it.
 */
export function licencesOf(
  packages: readonly string[],
  all: readonly PackageLicence[],
  mitLicence: string,
): readonly PackageLicence[] {
  const withoutHolder = mitLicence.replace(/^Copyright.*\n\n?/mu, '').trim()
  const known = new Map(all.map((licence) => [`${licence.name}@${licence.version}`, licence]))
  return packages.map((name) => {
    const licence = known.get(name)
    if (licence?.text === '' && licence.licence === ENCLOSED_BY_US)
      return { ...licence, text: `The package encloses no licence. It names this one:\n\n${withoutHolder}` }
    if (licence === undefined || licence.text === '')
      throw new Error(`${name} is in the package without a licence text. Run "npm run licences".`)
    return licence
  })
}

/** An SPDX identifier or expression. */
const licenceModel = (licence: string) =>
  licence.includes(' ') ? new Models.LicenseExpression(licence) : new Models.SpdxLicense(licence)

/** @see https://github.com/package-url/purl-spec */
const packageUrl = ({ name, version }: Companion) =>
  `pkg:npm/${name.replace('@', '%40')}@${encodeURIComponent(version)}`

/** Omits time and serial number, so that the same package has the same document. */
export function billOfMaterials(
  { name, version, licence }: Product,
  parts: readonly PackageLicence[],
  companions: readonly Companion[],
): string {
  const component = (part: Companion) => {
    const purl = packageUrl(part)
    const [last = '', group] = part.name.split('/').toReversed()
    const made = new Models.Component(Enums.ComponentType.Library, last, {
      version: part.version,
      bomRef: purl,
      purl,
      ...(group === undefined ? {} : { group }),
    })
    made.licenses.add(licenceModel(part.licence))
    return made
  }
  const itself = new Models.Component(Enums.ComponentType.Application, name, { version, bomRef: `${name}@${version}` })
  itself.licenses.add(licenceModel(licence))
  const bom = new Models.Bom({ metadata: new Models.Metadata({ component: itself }) })
  for (const part of [...parts, ...companions]) bom.components.add(component(part))
  const normalize = new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6)
  return `${new Serialize.JsonSerializer(normalize).serialize(bom, { sortLists: true, space: 2 })}\n`
}

export function noticesText(parts: readonly PackageLicence[]): string {
  const blocks = parts.map(
    ({ name, version, licence, text }) => `${name} ${version} (${licence})\n\n${text.replaceAll(/[ \t]+$/gmu, '')}\n`,
  )
  return `Quotedeck contains parts of these packages, each under its own licence.\n\n${blocks.join(`\n${'-'.repeat(80)}\n\n`)}`
}
