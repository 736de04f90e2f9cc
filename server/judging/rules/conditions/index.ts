import type { Condition } from '../condition.ts'
import customBoolean from './custom/custom-boolean.ts'
import customContentId from './custom/custom-content-id.ts'
import customEnum from './custom/custom-enum.ts'
import customNumber from './custom/custom-number.ts'
import customText from './custom/custom-text.ts'
import customUserId from './custom/custom-user-id.ts'
import contentTags from './general/content-tags.ts'
import contentType from './general/content-type.ts'
import project from './general/project.ts'
import ageRange from './image/age-range.ts'
import celebrity from './image/celebrity.ts'
import csam from './image/csam.ts'
import customAiScoresImages from './image/custom-ai-scores-images.ts'
import customImageLabels from './image/custom-image-labels.ts'
import faceCloseUp from './image/face-close-up.ts'
import faceRecognition from './image/face-recognition.ts'
import imageLabels from './image/image-labels.ts'
import imageType from './image/image-type.ts'
import numberOfPeople from './image/number-of-people.ts'
import qrCode from './image/qr-code.ts'
import similarImages from './image/similar-images.ts'
import reportedBy from './reports/reported-by.ts'
import reportsMade from './reports/reports-made.ts'
import timesReported from './reports/times-reported.ts'
import reviewPolicyCategory from './review/review-policy-category.ts'
import reviewPriority from './review/review-priority.ts'
import reviewType from './review/review-type.ts'
import aiScores from './text/ai-scores.ts'
import customAiScores from './text/custom-ai-scores.ts'
import duplicateMessages from './text/duplicate-messages.ts'
import language from './text/language.ts'
import links from './text/links.ts'
import specialCharacters from './text/special-characters.ts'
import textLength from './text/text-length.ts'
import text from './text/text.ts'
import topic from './text/topic.ts'
import contentVolume from './user/content-volume.ts'
import emailDomain from './user/email-domain.ts'
import ipAddress from './user/ip-address.ts'
import location from './user/location.ts'
import nameLength from './user/name-length.ts'
import numberOfStrikes from './user/number-of-strikes.ts'
import profileImage from './user/profile-image.ts'
import signedUp from './user/signed-up.ts'
import signupMethod from './user/signup-method.ts'
import topicVolume from './user/topic-volume.ts'
import userName from './user/user-name.ts'
import userProject from './user/user-project.ts'
import userStatus from './user/user-status.ts'
import userTags from './user/user-tags.ts'
import userType from './user/user-type.ts'
import videoLabels from './video/video-labels.ts'

/** Every condition that rules can have, one line each, in the order of the editor (section 2.10). */
export const conditions: readonly Condition[] = [
  text,
  textLength,
  specialCharacters,
  duplicateMessages,
  links,
  language,
  aiScores,
  customAiScores,
  topic,
  imageLabels,
  customAiScoresImages,
  customImageLabels,
  imageType,
  similarImages,
  numberOfPeople,
  ageRange,
  qrCode,
  faceRecognition,
  faceCloseUp,
  celebrity,
  csam,
  videoLabels,
  contentType,
  project,
  contentTags,
  timesReported,
  reportedBy,
  reportsMade,
  userName,
  nameLength,
  userStatus,
  userType,
  signedUp,
  signupMethod,
  emailDomain,
  location,
  ipAddress,
  profileImage,
  numberOfStrikes,
  userTags,
  userProject,
  contentVolume,
  topicVolume,
  reviewPriority,
  reviewType,
  reviewPolicyCategory,
  customNumber,
  customText,
  customBoolean,
  customEnum,
  customUserId,
  customContentId,
]

const byKey = new Map(conditions.map((condition) => [condition.key, condition]))

/** The condition of that key. */
export const conditionOf = (key: string): Condition | undefined => byKey.get(key)
