/**
 * The attributes of a meta element that keeps phones from making links of numbers, dates and addresses: a
 * letter holds its sender's words and nothing else.
 */
export const formatDetection = {
  name: 'format-detection',
  content: 'telephone=no,date=no,address=no,email=no',
};
